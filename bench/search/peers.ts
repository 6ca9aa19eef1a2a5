import { parseArgs } from 'node:util';
import { type Language, languages } from '../../src/i18n/language.ts';
import { tableOf } from '../markdown.ts';
import { readServer } from '../options.ts';
import { averageOf, gainOf, type GradedSet, precisionOf, readGraded, type Score } from './graded.ts';
import { miniSearch } from './peers/minisearch.ts';
import { orama } from './peers/orama.ts';
import type { Peer } from './peers/peer.ts';
import { postgres } from './peers/postgres.ts';

/**
 * Judges other search engines by the graded searches, as `quality.ts` judges ours: a table for each
 * half, with nDCG@10 and precision@10. `--misses NAME` lists the searches for which that engine
 * finds nothing right. Their packages are installed by hand: `npm ci --prefix bench/search/peers`.
 */
const { values } = parseArgs({
  options: { half: { type: 'string', default: 'report' }, misses: { type: 'string' } },
});

const server = readServer();
const peers = [postgres(server, { isFuzzy: false }), postgres(server, { isFuzzy: true }), miniSearch, orama];
const lines: string[][] = [];
for (const peer of peers) {
  const cells: string[] = [];
  for (const language of languages) {
    const { gain, precision } = await judge(peer, language, readGraded(language));
    cells.push(`${gain.toFixed(2)} / ${precision.toFixed(2)}`);
  }
  lines.push([peer.name, ...cells]);
}
console.log(tableOf(['nDCG@10 / precision@10', ...languages], lines, 1));

/** The mean over the searches of one language. */
async function judge(peer: Peer, language: Language, { events, searches }: GradedSet): Promise<Score> {
  const index = await peer.open(language, events);
  const scores: Score[] = [];
  try {
    for (const search of searches) {
      if (values.half !== 'both' && search.half !== values.half) continue;
      const found = await index.find(search.query);
      const score = { gain: gainOf(search, found), precision: precisionOf(search, found) };
      scores.push(score);
      if (values.misses === peer.name && score.gain === 0)
        console.log(language, search.kind, JSON.stringify(search.query));
    }
  } finally {
    await index.close();
  }
  return averageOf(scores);
}
