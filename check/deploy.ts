import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

// Runs the programs that read the files of deployment, as far as they are installed, and names
// those that are not.

const scratch = mkdtempSync(join(tmpdir(), 'deploy-'));
const inScratch = (name: string) => join(scratch, name);

/**
 * Copies a file, with places of the machine that it is for replaced by those of this one; returns
 * the path of the copy.
 */
function adapt(source: string, name: string, places: Readonly<Record<string, string>>): string {
  let text = readFileSync(source, 'utf8');
  for (const [place, here] of Object.entries(places)) text = text.replaceAll(place, here);
  writeFileSync(inScratch(name), text);
  return inScratch(name);
}

interface Lint {
  program: string;
  args: string[];
  /** Before it runs; the program is installed. */
  prepare?: () => void;
  environment?: Record<string, string>;
}

const unit = inScratch('event-calendar.service');
const nginx = inScratch('nginx.conf');

const lints: readonly Lint[] = [
  { program: 'hadolint', args: ['Dockerfile'] },
  { program: 'docker-compose', args: ['config', '--quiet'], environment: { POSTGRES_PASSWORD: 'unused' } },
  { program: 'kubeconform', args: ['-strict', '-summary', 'deploy/kubernetes'] },
  {
    program: 'systemd-analyze',
    args: ['verify', unit],
    prepare: () =>
      adapt('deploy/systemd/event-calendar.service', 'event-calendar.service', {
        '/opt/event-calendar': resolve('.'),
      }),
  },
  { program: 'nginx', args: ['-t', '-q', '-e', 'stderr', '-c', nginx], prepare: prepareNginx },
  { program: 'caddy', args: ['validate', '--adapter', 'caddyfile', '--config', 'deploy/caddy/Caddyfile'] },
];

function prepareNginx(): void {
  const names = ['-keyout', inScratch('privkey.pem'), '-out', inScratch('fullchain.pem')];
  run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=calendar.example.org',
    ...names,
  ]);
  const site = adapt('deploy/nginx/event-calendar.conf', 'site.conf', {
    '/etc/letsencrypt/live/calendar.example.org': scratch,
  });
  writeFileSync(nginx, `pid ${inScratch('pid')}; events {} http { include ${site}; }\n`);
}

function run(program: string, args: string[], environment: Record<string, string> = {}) {
  return spawnSync(program, args, { encoding: 'utf8', env: { PATH: process.env.PATH, ...environment } });
}

function isInstalled(program: string): boolean {
  return run('sh', ['-c', 'command -v "$0"', program]).status === 0;
}

try {
  for (const { program, args, prepare, environment } of lints) {
    if (!isInstalled(program)) {
      console.log(`skipped: ${program} is not installed`);
      continue;
    }
    prepare?.();
    const { status, stdout, stderr } = run(program, args, environment);
    if (status === 0) console.log(`passed: ${program}`);
    else {
      console.error(`failed: ${program} ${args.join(' ')}\n${stdout}${stderr}`);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(scratch, { recursive: true });
}
