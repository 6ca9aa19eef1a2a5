import type { Attack } from './attack.ts';
import { isServing } from './collection/sockets.ts';
import { provision, type ProvisionedTarget } from './provision.ts';
import { startHonestReader } from './honest.ts';

/** The outcome of an attack. */
export interface Result {
  name: string;
  /** What the service did wrong. */
  found: string[];
  /** How long the attack took, and how long it blocked an event loop at most, in milliseconds. */
  time: number;
  block: number;
  /** The peak memory of a process, in megabytes. */
  memory: number;
  /** The mean and the 95th percentile of the times of concurrent honest reads, in milliseconds. */
  honest: { mean: number; most: number };
}

/** The database and the settings of the services that are attacked. */
export interface Environment {
  /**
   * The URL of a PostgreSQL server on which databases may be created; if undefined, the embedded
   * database is used.
   */
  databaseServer: string | undefined;
  settings: Readonly<Record<string, string>>;
}

/**
 * The longest acceptable block of an event loop, in milliseconds; it allows for other load on the
 * machine.
 */
export const longestBlock = 200;

/** Carries out attacks one after the other. Attacks with the same settings share a service. */
export async function* campaign(
  attacks: readonly Attack[],
  environment: Environment,
): AsyncGenerator<Result> {
  const groups = Map.groupBy(attacks, ({ settings }) => JSON.stringify(settings ?? {}));
  for (const [settings, group] of groups) {
    const all = { ...environment.settings, ...(JSON.parse(settings) as Record<string, string>) };
    const start = () => startTarget({ ...environment, settings: all });
    let target = await start();
    try {
      for (const attack of group) {
        yield await carryOut(attack, target);
        // The next attack needs a working service, whatever happened to this one.
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

async function startTarget({ databaseServer, settings }: Environment): Promise<ProvisionedTarget> {
  const target = await provision(databaseServer, settings);
  await warmUp(target);
  return target;
}

/** Loads and compiles code before the first attack, so that no attack is blamed for it. */
async function warmUp(target: ProvisionedTarget): Promise<void> {
  for (let index = 0; index < 3; index += 1) await isServing(target);
  await target.watch.read();
}

/** Carries out one attack while an honest client reads. */
async function carryOut(attack: Attack, target: ProvisionedTarget): Promise<Result> {
  const reader = startHonestReader(target);
  await target.watch.read();
  const started = performance.now();
  const found = await attack.run(target).catch((error: unknown) => [String(error)]);
  const time = performance.now() - started;
  found.push(...(await isServing(target)));
  const { rejected, unavailable, times } = await reader.stop();
  const failed = attack.unavailable === true ? rejected - unavailable : rejected;
  if (failed > 0) found.push(`${failed} of ${times.length} honest reads failed`);
  const { memory, block } = await target.watch.read();
  if (memory > (attack.memory ?? Infinity)) found.push(`a process had ${Math.round(memory)} MB`);
  const honest = {
    mean: times.reduce((sum, each) => sum + each, 0) / Math.max(times.length, 1),
    most: times[Math.floor(times.length * 0.95)] ?? 0,
  };
  return { name: attack.name, found, time, block, memory, honest };
}
