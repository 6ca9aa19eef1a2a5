import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { signalTree } from './cluster/daemon.ts';
import type { Scene } from './scene.ts';

/**
 * The tests of reads, writes, exports and subscriptions, and of what might depend on the session of
 * a connection.
 */
const files = [
  'test/accounts/tokens',
  'test/cache/never-stale',
  'test/cache/two-processes',
  'test/feeds/csv',
  'test/graphql/bulk-writes',
  'test/graphql/mutations',
  'test/graphql/ranked-search',
  'test/rest/concurrent-writes',
  'test/rest/events-create',
  'test/rest/events-filters',
  'test/rest/whole-or-nothing',
  'test/subscriptions/processes',
];

/**
 * Runs tests whose calendars reach the cluster over PgBouncer. Returns whether all passed, and what
 * they print.
 */
export async function runPooledTests({
  pgbouncer,
  haproxy,
}: Scene): Promise<{ passed: boolean; output: string }> {
  const address = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;
  const child = spawn('npm', ['test', '--', '--ci', '--maxWorkers=1', ...files], {
    cwd: new URL('../../', import.meta.url),
    env: {
      ...process.env,
      TEST_DATABASE_URL: address(haproxy.port),
      TEST_DATABASE_POOLER: address(pgbouncer?.port ?? 0),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = () => signalTree(child.pid ?? 0, 'SIGKILL');
  process.prependOnceListener('exit', end);
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('exit', end);
  const summary = /^Tests: .*$/m.exec(output)?.[0] ?? '';
  return code === 0 ? { passed: true, output: summary } : { passed: false, output };
}
