import { start } from '../app/app.ts';
import { readConfig } from '../config/config.ts';
import { describeFailure } from '../runtime/startup-error.ts';

// `npm ci` ends with this: a calendar in memory is started, asked and stopped, and what Node compiled for it stays in
// its cache (start.cjs), so that a newcomer's first start is as fast as the next ones.
try {
  const settings = { ...readConfig({ ADMIN_PASSWORD: 'unused' }), dataDir: 'memory:', port: 0 };
  const running = await start(settings);
  for (const path of ['/', `${settings.basePath}/calendar/events/v1/events`]) {
    const answer = await fetch(`${running.url}${path}`);
    await answer.arrayBuffer();
  }
  await running.close();
} catch (error) {
  console.error(`Preparation failed, so the first start will take longer. ${describeFailure(error)}`);
}
process.exit(0);
