import type { Attack } from './attack.ts';
import { isServing } from './collection/sockets.ts';
import { furnish, type Furnished } from './furnish.ts';
import { startHonestReader } from './honest.ts';

/** What came of an attack. */
export interface Result {
  name: string;
  /** What the service did wrong. */
  found: string[];
  /** How long the attack took, and the longest block of an event loop meanwhile, in milliseconds. */
  time: number;
  block: number;
  /** The most memory of a process, in megabytes. */
  memory: number;
  /** The 95th percentile of the honest reads beside it, in milliseconds. */
  honest: number;
}

/** Where attacks are carried out. */
export interface Field {
  /** A PostgreSQL where databases may be created; without one the embedded database is used. */
  databaseServer: string | undefined;
  settings: Readonly<Record<string, string>>;
}

/** No event loop may be blocked for longer, in milliseconds: others share the machine. */
export const longestBlock = 200;

/** Carries out attacks one after the other; those that need the same settings meet the same service. */
export async function* campaign(attacks: readonly Attack[], field: Field): AsyncGenerator<Result> {
  const groups = Map.groupBy(attacks, ({ settings }) => JSON.stringify(settings ?? {}));
  for (const [settings, group] of groups) {
    const all = { ...field.settings, ...(JSON.parse(settings) as Record<string, string>) };
    const start = () => startTarget({ ...field, settings: all });
    let target = await start();
    try {
      for (const attack of group) {
        yield await carryOut(attack, target);
        // What comes next shall meet a service, whatever became of this one.
        if ((await isServing(target)).length > 0) {
          await target.close();
          target = await start();
        }
      }
    } finally {
      await target.close();
    }
  }
}

async function startTarget({ databaseServer, settings }: Field): Promise<Furnished> {
  const target = await furnish(databaseServer, settings);
  await warmUp(target);
  return target;
}

/** What a process does for the first time is compiled and loaded, which is no attack's doing. */
async function warmUp(target: Furnished): Promise<void> {
  for (let index = 0; index < 3; index += 1) await isServing(target);
  await target.watch.read();
}

/** Carries out one attack beside an honest reader. */
async function carryOut(attack: Attack, target: Furnished): Promise<Result> {
  const reader = startHonestReader(target);
  await target.watch.read();
  const started = performance.now();
  const found = await attack.run(target).catch((error: unknown) => [String(error)]);
  const time = performance.now() - started;
  found.push(...(await isServing(target)));
  const { refused, unavailable, times } = await reader.stop();
  const unanswered = attack.unavailable === true ? refused - unavailable : refused;
  if (unanswered > 0) found.push(`${unanswered} of ${times.length} honest reads were not answered`);
  const { memory, block } = await target.watch.read();
  const honest = times[Math.floor(times.length * 0.95)] ?? 0;
  return { name: attack.name, found, time, block, memory, honest };
}
