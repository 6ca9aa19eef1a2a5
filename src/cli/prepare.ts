import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { generatePassword } from '../accounts/passwords.ts';
import { start } from '../app/app.ts';
import { readConfig } from '../config/config.ts';
import { describeFailure } from '../runtime/startup-error.ts';

// Runs at the end of `npm ci`: removes what nobody reads, then starts, calls and stops a calendar in memory, so that Node's
// compile cache (start.cjs) makes the first start as fast as later ones.
try {
  removeHeaders();
  const settings = {
    ...readConfig({ ADMIN_PASSWORD: generatePassword(), LOG_LEVEL: 'error' }),
    dataDir: 'memory:',
    port: 0,
  };
  const running = await start(settings);
  for (const path of ['/', `${settings.basePath}/calendar/events/v1/events`]) {
    const response = await fetch(`${running.url}${path}`);
    await response.arrayBuffer();
  }
  await running.close();
} catch (error) {
  console.error(`Preparation failed, so the first start will take longer. ${describeFailure(error)}`);
}
process.exit(0);

/** The headers of the Node that `npm ci` brings, 68 MB, are for compiling add-ons in C++; nothing here is compiled. */
function removeHeaders(): void {
  const root = join(import.meta.dirname, '../..');
  for (const folder of globSync('node_modules/node/node_modules/node-*/include', { cwd: root }))
    rmSync(join(root, folder), { recursive: true, force: true });
}
