import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import type { Furnished } from './furnish.ts';
import type { HonestReads } from './honest-reader.ts';
import { startHonestReader } from './honest.ts';

/** What came of a long attack. */
export interface Soaked {
  rounds: number;
  found: string[];
  /** Honest reads a second, in quiet and under attack. */
  quiet: number;
  attacked: number;
  /** The most memory of a process in megabytes: in quiet before, under attack, and in quiet after. */
  memory: { before: number; most: number; after: number };
  block: number;
}

/** How long honest reads are measured in quiet, in milliseconds. */
const calm = 10_000;

/** Carries out attacks again and again for so many milliseconds, three at a time, beside an honest reader. */
export async function soak(attacks: readonly Attack[], target: Furnished, length: number): Promise<Soaked> {
  const before = await measureCalm(target);
  const reader = startHonestReader(target);
  const found = new Set<string>();
  const end = performance.now() + length;
  let rounds = 0;
  // The service and the honest reader go first, as if the attackers had a machine of their own.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const attackers = [0, 1, 2].map(async (attacker) => {
    for (let index = attacker; performance.now() < end; index += 1) {
      const attack = attacks[(index * 7) % attacks.length];
      for (const sentence of (await attack?.run(target).catch(String)) ?? []) found.add(sentence);
      rounds += 1;
    }
  });
  await Promise.all(attackers);
  const reads = await reader.stop();
  if (reads.refused > 0) found.add(`${reads.refused} honest reads were not answered`);
  const { memory: most, block } = await target.watch.read();
  await wait(calm);
  const after = await measureCalm(target);
  return {
    rounds,
    found: [...found],
    quiet: before.speed,
    attacked: speedOf(reads),
    memory: { before: before.memory, most, after: after.memory },
    block,
  };
}

async function measureCalm(target: Furnished): Promise<{ speed: number; memory: number }> {
  await target.watch.read();
  const reader = startHonestReader(target);
  await wait(calm);
  const speed = speedOf(await reader.stop());
  return { speed, memory: (await target.watch.read()).memory };
}

/** Reads a second while one was under way. */
function speedOf({ answered, times }: HonestReads): number {
  return (answered * 1000) / times.reduce((sum, time) => sum + time, 1);
}
