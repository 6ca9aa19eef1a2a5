import { expect, test } from '@jest/globals';
import { sample } from '../harness/sampled.ts';
import { campaign, longestBlock } from './campaign.ts';
import { collection } from './collection/index.ts';

/** The timeout of all attacks together, in milliseconds. */
const timeout = 300_000;

test(
  'No attack of the collection crashes or blocks the service, or prevents honest reads',
  async () => {
    const environment = { databaseServer: process.env.TEST_DATABASE_URL, settings: {} };
    let attacks = sample(
      collection.filter(({ long }) => long !== true),
      3,
    );
    const broken: unknown[] = [];
    // On a busy machine a block may be an accident: an attack that blocks does so every time.
    for (let attempt = 0; attempt < 3 && attacks.length > 0; attempt += 1) {
      const blocked = new Set<string>();
      for await (const { name, found, block } of campaign(attacks, environment)) {
        if (found.length > 0) broken.push([name, found]);
        if (block > longestBlock) blocked.add(name);
      }
      attacks = attacks.filter(({ name }) => blocked.has(name));
    }
    for (const { name } of attacks) broken.push([name, 'blocked every time']);
    expect(broken).toEqual([]);
  },
  timeout,
);
