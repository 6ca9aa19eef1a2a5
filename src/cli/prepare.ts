import { generatePassword } from '../accounts/passwords.ts';
import { start } from '../app/app.ts';
import { readConfig } from '../config/config.ts';
import { describeFailure } from '../runtime/startup-error.ts';

// Runs at the end of `npm ci`: starts, calls and stops a calendar in memory, so that Node's compile cache (start.cjs) makes
// the first start as fast as later ones.
try {
  const settings = { ...readConfig({ ADMIN_PASSWORD: generatePassword() }), dataDir: 'memory:', port: 0 };
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
