import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Daemon, freePorts, until } from './daemon.ts';
import type { Node } from './patroni.ts';
import { pathOf } from './programs.ts';

/** A program between clients and servers. */
export interface Proxy {
  port: number;
  daemon: Daemon;
}

/**
 * Starts HAProxy, which leads to the primary. A server that stops being the primary loses its
 * connections at once: a session on it would read old data, and wait for ever for the commit of a
 * write.
 */
export async function startHaproxy(folder: string, nodes: readonly Node[]): Promise<Proxy> {
  const [port = 0] = await freePorts(1);
  const servers = nodes.map(
    ({ name, port: server, restPort }) => `  server ${name} 127.0.0.1:${server} check port ${restPort}`,
  );
  const config = `
defaults
  mode tcp
  maxconn 1000
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fastinter 250ms downinter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
  const file = write(folder, 'haproxy.cfg', config);
  return start(port, {
    path: pathOf('haproxy'),
    args: ['-db', '-f', file],
    log: join(folder, 'haproxy.log'),
  });
}

/**
 * Starts PgBouncer in transaction mode before a server, with at most `size` connections to a
 * database.
 */
export async function startPgbouncer(folder: string, server: string, size = 10): Promise<Proxy> {
  const [port = 0] = await freePorts(1);
  const { hostname, port: serverPort, username, password } = new URL(server);
  const target = [
    `host=${hostname} port=${serverPort || '5432'} user=${decodeURIComponent(username)}`,
    ...(password === '' ? [] : [`password=${decodeURIComponent(password)}`]),
  ].join(' ');
  const config = `
[databases]
* = ${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 1000
default_pool_size = ${size}
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 10
`;
  const file = write(folder, 'pgbouncer.ini', config);
  return start(port, { path: pathOf('pgbouncer'), args: [file], log: join(folder, 'pgbouncer.log') });
}

/** Starts nginx before two services, with the settings of `deploy/nginx`. */
export async function startNginx(folder: string, upstreams: readonly number[]): Promise<Proxy> {
  const [port = 0] = await freePorts(1);
  const example = readFileSync(new URL('../../../deploy/nginx/event-calendar.conf', import.meta.url), 'utf8');
  const location = /location \/ \{[^}]*\}/.exec(example)?.[0] ?? '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = `
daemon off;
pid ${join(folder, 'nginx.pid')};
error_log stderr;
events {}
http {
  access_log off;
${temporary.map((name) => `  ${name}_temp_path ${join(folder, `nginx-${name}`)};`).join('\n')}
  upstream event_calendar {
${upstreams.map((each) => `    server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join('\n')}
    keepalive 32;
    keepalive_timeout 60s;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 1m;
    ${location}
  }
}
`;
  const file = write(folder, 'nginx.conf', config);
  const log = join(folder, 'nginx.log');
  return start(port, { path: pathOf('nginx'), args: ['-e', 'stderr', '-c', file], log });
}

function write(folder: string, name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

async function start(port: number, command: ConstructorParameters<typeof Daemon>[0]): Promise<Proxy> {
  const daemon = new Daemon(command);
  daemon.start();
  await until(`${command.path} listens`, () => isListening(port));
  return { port, daemon };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
