import { existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { generatePassword } from '../accounts/passwords.ts';
import { start } from '../app/app.ts';
import { makeTemplate } from '../app/template.ts';
import { type Config, readConfig } from '../config/config.ts';
import { inMemory } from '../database/embedded/data-folder.ts';
import { describeFailure } from '../runtime/startup-error.ts';

const root = join(import.meta.dirname, '../..');

// Runs at the end of `npm ci`: removes what nobody reads, then starts, calls and stops a new
// calendar, so that Node's compile cache (start.cjs) and the template of new calendars make the
// first start almost as fast as later ones. An installation without development dependencies has no
// template, a fifth of its size: it creates one calendar, or none.
try {
  removeHeaders();
  const settings = readConfig({ ADMIN_PASSWORD: generatePassword(), LOG_LEVEL: 'error' });
  await (isForDevelopment() ? makeTemplate(settings, tryOut) : tryOut({ ...settings, dataDir: inMemory }));
} catch (error) {
  console.error(`Preparation failed, so the first start will take longer. ${describeFailure(error)}`);
}
process.exit(0);

/**
 * Whether development dependencies are installed as well: the pinned Node is one (decision 0138).
 */
function isForDevelopment(): boolean {
  return existsSync(join(root, 'node_modules/node'));
}

/** Starts a calendar, and asks it for what everyone asks first. */
async function tryOut(settings: Config): Promise<void> {
  const running = await start({ ...settings, port: 0 });
  for (const path of ['/', `${settings.basePath}/calendar/events/v1/events`]) {
    const response = await fetch(`${running.url}${path}`);
    await response.arrayBuffer();
  }
  await running.close();
}

/**
 * The headers of the Node that `npm ci` brings, 68 MB, are for compiling add-ons in C++; nothing
 * here is compiled.
 */
function removeHeaders(): void {
  for (const folder of globSync('node_modules/node/node_modules/node-*/include', { cwd: root }))
    rmSync(join(root, folder), { recursive: true, force: true });
}
