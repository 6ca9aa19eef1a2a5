import { chownSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Campaign } from './campaign.ts';
import { findMissing, install, type Program, programs, systemUser } from './cluster/programs.ts';
import { explainLog } from './log-lines.ts';
import { runPooledTests } from './pooled-tests.ts';
import { startScene } from './scene.ts';
import { rejectsStandby } from './verify.ts';

// `npm run chaos`: runs the service with everything that an operator puts around it, lets one after
// the other fail while clients write and read, and compares what they were told with what is there.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    recovery: { type: 'string', default: '5' },
    'without-tests': { type: 'boolean', default: false },
    install: { type: 'boolean', default: false },
    replicas: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});

/** Without these there is no cluster. */
const required: readonly Program[] = ['postgres', 'etcd', 'patroni', 'haproxy'];

/** A run of several minutes includes the faults that take a minute each. */
const minutes = Number(values.minutes);
/** The service must be back within this time after what it depends on, in milliseconds. */
const longestRecovery = Number(values.recovery) * 1000;
const long = minutes >= 5;

const missing = findMissing();
if (values.install && missing.length > 0) install(missing);
const skipped = findMissing();
for (const name of skipped)
  console.log(
    `skipped: ${name} is not installed (apt-get install ${programs[name]}, or npm run chaos -- --install as root)`,
  );
if (!required.some((name) => skipped.includes(name))) process.exitCode = (await run()) ? 0 : 1;

/** Returns whether the service withstood everything. */
async function run(): Promise<boolean> {
  const folder = createFolder();
  if (values.keep) console.log(`The files are in ${folder}.`);
  else process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  // Each program of the scene ends with this process.
  process.setMaxListeners(50);
  const started = performance.now();
  const scene = await startScene(folder, values.replicas);
  try {
    console.log(`Everything runs after ${Math.round((performance.now() - started) / 1000)} s.`);
    await rejectsStandby(scene);
    const skipsTests = scene.pgbouncer === null || values['without-tests'];
    const tests = skipsTests ? null : await runPooledTests(scene);
    if (tests !== null) console.log(`Behind PgBouncer: ${tests.output}`);
    console.log('| fault | back after, ms | largest process, MB |\n|---|---|---|');
    const campaign = new Campaign(scene, longestRecovery);
    await campaign.run({ end: performance.now() + minutes * 60_000, long }, ({ name, recovery, memory }) =>
      console.log(`| ${name} | ${Math.round(recovery)} | ${Math.round(memory)} |`),
    );
    await scene.close();
    return report(campaign, scene.log) && tests?.passed !== false;
  } finally {
    await scene.close();
  }
}

function report({ ledger, results }: Campaign, log: string): boolean {
  const { counts, unexplained } = explainLog(log);
  const { acknowledged, unknown, counters, reads, statuses, wrong } = ledger;
  const counted = counters.reduce((sum, { seen }) => sum + seen, 0);
  console.log(
    `\n${results.length} faults; ${acknowledged.size} events and ${counted} changes were acknowledged,`,
  );
  console.log(`${unknown.size} creations got no answer or an error; ${reads} reads were compared.`);
  console.log(`Statuses: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`);
  console.log('\nThe log of the service:');
  for (const [name, count] of counts) console.log(`  ${count} × ${name}`);
  for (const line of unexplained) console.log(`unexplained: ${line}`);
  for (const [sentence, count] of wrong) console.log(`wrong, ${count} times: ${sentence}`);
  const held = unexplained.length === 0 && wrong.size === 0;
  console.log(held ? '\nThe service withstood everything.' : '\nThe service failed.');
  return held;
}

/** The programs run as another user, who must be able to write here. */
function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-chaos-'));
  chmodSync(folder, 0o755);
  const { uid, gid } = systemUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}
