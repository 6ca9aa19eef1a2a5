import { parseArgs } from 'node:util';
import { campaign, longestBlock, type Result } from './campaign.ts';
import { generated } from './collection/generated.ts';
import { collection } from './collection/index.ts';
import { restarts } from './collection/restarts.ts';
import { hostileUploads } from './uploads/hostile-uploads.ts';
import { provision } from './provision.ts';
import { soak } from './soak.ts';

// `npm run attack`: starts services, carries out the collection against them and reports which
// attacks succeeded.
const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [] },
    requests: { type: 'string', default: '0' },
    uploads: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    restart: { type: 'string' },
    restarts: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '0' },
  },
});

const settings = { WORKERS: values.workers };
const databaseServer = process.env.ATTACK_DATABASE_URL ?? process.env.TEST_DATABASE_URL;
const all = [
  ...collection,
  ...(values.requests === '0' ? [] : [generated(Number(values.requests), Number(values.seed))]),
  ...(values.uploads === '0'
    ? []
    : [hostileUploads(Number(values.uploads), Number(values.seed), console.log)]),
  ...(values.restart === undefined ? [] : [restarts(values.restart, Number(values.restarts))]),
];
const isSelected = (name: string) =>
  values.only.length === 0 || values.only.some((word) => name.toLowerCase().includes(word.toLowerCase()));
const attacks = all.filter(({ name }) => isSelected(name));
const held = values.minutes === '0' ? await carryOutAll() : await carryOutFor(Number(values.minutes));
process.exitCode = held ? 0 : 1;

/**
 * Carries out each attack once and prints a line for each. Returns whether the service withstood
 * all of them.
 */
async function carryOutAll(): Promise<boolean> {
  const failed: Result[] = [];
  console.log(
    '| attack | s | longest block, ms | honest reads, mean, ms | p95, ms | memory, MB |\n|---|---|---|---|---|---|',
  );
  for await (const result of campaign(attacks, { databaseServer, settings })) {
    const { name, time, block, honest, memory, found } = result;
    const figures = [time / 1000, block, honest.mean, honest.most, memory].map((figure) => figure.toFixed(1));
    console.log(`| ${name} | ${figures.join(' | ')} |`);
    for (const sentence of found) console.log(`  - ${sentence}`);
    if (found.length > 0 || block > longestBlock) failed.push(result);
  }
  const names = failed.map(({ name }) => name).join('; ');
  console.log(`\n${attacks.length} attacks; failed to withstand: ${names || 'none'}`);
  return failed.length === 0;
}

/** Carries out all attacks repeatedly for this long. Returns whether the service withstood them. */
async function carryOutFor(minutes: number): Promise<boolean> {
  const target = await provision(databaseServer, settings);
  try {
    const suitable = attacks.filter((attack) => attack.settings === undefined);
    const { found, ...figures } = await soak(suitable, target, minutes * 60_000);
    console.log(JSON.stringify(figures, null, 2));
    for (const sentence of found) console.log(`  - ${sentence}`);
    return found.length === 0;
  } finally {
    await target.close();
  }
}
