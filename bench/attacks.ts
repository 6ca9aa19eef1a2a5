import { type Attack, attacks } from '../test/graphql/attacks/index.ts';
import { createDatabase } from './database.ts';
import { readOptions } from './options.ts';
import { startService } from './servers.ts';

/** What the issue promises, in milliseconds. */
const promised = 50;

/** Each attack is sent so often, one after the other; the first meets what is not remembered. */
const rounds = 5;

const database = await createDatabase(readOptions().server);
const service = await startService(database.url);
try {
  console.log('| attack | status | code | first, ms | median, ms |\n|---|---|---|---|---|');
  const slow: string[] = [];
  await send({ name: '', code: '', body: '{"query":"{ eventPage { total } }"}' });
  for (const attack of attacks) {
    const answers = [];
    for (let round = 0; round < rounds; round += 1) answers.push(await send(attack));
    const sorted = answers.map(({ time }) => time).sort((one, other) => one - other);
    const [median = 0, first = 0] = [sorted[Math.floor(rounds / 2)], answers[0]?.time];
    const { status = 0, code = '' } = answers[0] ?? {};
    if (median > promised) slow.push(attack.name);
    console.log(`| ${attack.name} | ${status} | ${code} | ${first.toFixed(1)} | ${median.toFixed(1)} |`);
  }
  console.log(`\n${attacks.length} attacks; slower than ${promised} ms: ${slow.join(', ') || 'none'}`);
} finally {
  await service.stop();
  await database.drop();
}

async function send({ body, headers }: Attack): Promise<{ status: number; code: string; time: number }> {
  const started = performance.now();
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const text = await response.text();
  const time = performance.now() - started;
  const code = /"code":"([^"]+)"/.exec(text)?.[1] ?? '';
  return { status: response.status, code, time };
}
