import { expect, test } from '@jest/globals';
import { campaign, longestBlock } from './campaign.ts';
import { collection } from './collection/index.ts';

/** All attacks together may take so long, in milliseconds. */
const patience = 300_000;

test(
  'No attack of the collection ends the service, blocks it, or keeps an honest reader from an answer',
  async () => {
    const attacks = collection.filter(({ long }) => long !== true);
    const field = { databaseServer: process.env.TEST_DATABASE_URL, settings: {} };
    const broken: unknown[] = [];
    for await (const { name, found, block } of campaign(attacks, field)) {
      if (found.length > 0) broken.push([name, found]);
      if (block > longestBlock) broken.push([name, `blocked for ${Math.round(block)} ms`]);
    }
    expect(broken).toEqual([]);
  },
  patience,
);
