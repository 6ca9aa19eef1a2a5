import { expect, test } from '@jest/globals';
import { campaign, longestBlock } from './campaign.ts';
import { collection } from './collection/index.ts';

/** The timeout of all attacks together, in milliseconds. */
const timeout = 300_000;

test(
  'No attack of the collection crashes or blocks the service, or prevents honest reads',
  async () => {
    const attacks = collection.filter(({ long }) => long !== true);
    const environment = { databaseServer: process.env.TEST_DATABASE_URL, settings: {} };
    const broken: unknown[] = [];
    for await (const { name, found, block } of campaign(attacks, environment)) {
      if (found.length > 0) broken.push([name, found]);
      if (block > longestBlock) broken.push([name, `blocked for ${Math.round(block)} ms`]);
    }
    expect(broken).toEqual([]);
  },
  timeout,
);
