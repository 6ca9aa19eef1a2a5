import { expect, test } from '@jest/globals';
import { openEmbedded, shareCode } from '../src/index.ts';

test('Databases that share compiled code keep their data apart', async () => {
  await shareCode();
  const [one, other] = [await openEmbedded(undefined), await openEmbedded(undefined)];
  try {
    await one.client.exec('create table here (id int)');
    await expect(other.client.exec('select id from here')).rejects.toThrow('does not exist');
    await one.client.exec('select id from here');
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
});
