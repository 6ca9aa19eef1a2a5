import { type Attack, times } from '../attack.ts';
import { attacks as operations } from '../operations/index.ts';
import { send, type Target } from '../target.ts';
import { addresses } from './addresses.ts';
import { bodies } from './bodies.ts';
import { floods } from './floods.ts';
import { sockets } from './sockets.ts';

/** The number of operations that are sent concurrently. */
const concurrency = 8;

/** All attacks except the generated requests and the restarts of the database. */
export const collection: readonly Attack[] = [
  ...bodies,
  ...addresses,
  ...sockets,
  {
    name: `${operations.length} operations that are rejected`,
    run: async (target) => {
      const found: string[] = [];
      const rest = operations.values();
      const attackers = times(concurrency, async () => {
        for (const each of rest) found.push(...(await check(target, each)));
      });
      await Promise.all(attackers);
      return found;
    },
  },
  ...floods,
];

async function check(
  target: Target,
  { name, code, body, headers }: (typeof operations)[number],
): Promise<string[]> {
  const json = { 'content-type': 'application/json' };
  const reply = await send(target, {
    method: 'POST',
    path: '/graphql',
    headers: { ...json, ...headers },
    body,
  });
  const isRejected = reply.status < 500 && reply.text.includes(`"code":"${code}"`);
  return isRejected ? [] : [`${name} returned ${reply.status}: ${reply.text.slice(0, 120)}`];
}
