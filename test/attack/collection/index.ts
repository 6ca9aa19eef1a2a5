import { type Attack, times } from '../attack.ts';
import { attacks as operations } from '../operations/index.ts';
import { send, type Target } from '../target.ts';
import { addresses } from './addresses.ts';
import { bodies } from './bodies.ts';
import { floods } from './floods.ts';
import { sockets } from './sockets.ts';

/** So many of the operations are sent at once. */
const atOnce = 8;

/** Everything that is tried against the service. */
export const collection: readonly Attack[] = [
  ...bodies,
  ...addresses,
  ...sockets,
  {
    name: `${operations.length} operations that are refused`,
    run: async (target) => {
      const found: string[] = [];
      const rest = operations.values();
      const attackers = times(atOnce, async () => {
        for (const each of rest) found.push(...(await judge(target, each)));
      });
      await Promise.all(attackers);
      return found;
    },
  },
  ...floods,
];

async function judge(
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
  const right = reply.status < 500 && reply.text.includes(`"code":"${code}"`);
  return right ? [] : [`${name} gave ${reply.status}: ${reply.text.slice(0, 120)}`];
}
