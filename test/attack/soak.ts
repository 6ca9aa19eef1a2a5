import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import type { ProvisionedTarget } from './provision.ts';
import type { HonestReads } from './honest-reader.ts';
import { startHonestReader } from './honest.ts';
import { attackerAddress } from './target.ts';

/** The outcome of a long attack. */
export interface SoakResult {
  rounds: number;
  found: string[];
  /** Honest reads per second, without and under attack. */
  quiet: number;
  attacked: number;
  /** The peak memory of a process in megabytes: before, during and after the attack. */
  memory: { before: number; most: number; after: number };
  /** The longest block of an event loop under attack, in milliseconds. */
  block: number;
}

/** How long honest reads are measured without attacks, in milliseconds. */
const baselineTime = 10_000;

/**
 * Carries out attacks repeatedly, three at a time, for `length` milliseconds while an honest client
 * reads.
 */
export async function soak(
  attacks: readonly Attack[],
  target: ProvisionedTarget,
  length: number,
): Promise<SoakResult> {
  const before = await measureBaseline(target);
  const reader = startHonestReader(target);
  const found = new Set<string>();
  const end = performance.now() + length;
  let rounds = 0;
  // A lower priority leaves the CPU to the service, as if the attackers ran on another machine.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const attackers = [0, 1, 2].map(async (attacker) => {
    const from = { ...target, from: attackerAddress(attacker) };
    for (let index = attacker; performance.now() < end; index += 1) {
      const attack = attacks[(index * 7) % attacks.length];
      for (const sentence of (await attack?.run(from).catch(String)) ?? []) found.add(sentence);
      rounds += 1;
    }
  });
  await Promise.all(attackers);
  const reads = await reader.stop();
  if (reads.rejected > 0) found.add(`${reads.rejected} honest reads failed`);
  const { memory: most, block } = await target.watch.read();
  await wait(baselineTime);
  const after = await measureBaseline(target);
  return {
    rounds,
    found: [...found],
    quiet: before.speed,
    attacked: speedOf(reads),
    memory: { before: before.memory, most, after: after.memory },
    block,
  };
}

async function measureBaseline(target: ProvisionedTarget): Promise<{ speed: number; memory: number }> {
  await target.watch.read();
  const reader = startHonestReader(target);
  await wait(baselineTime);
  const speed = speedOf(await reader.stop());
  return { speed, memory: (await target.watch.read()).memory };
}

/** Reads per second, not counting the pauses between them. */
function speedOf({ answered, times }: HonestReads): number {
  return (answered * 1000) / times.reduce((sum, time) => sum + time, 1);
}
