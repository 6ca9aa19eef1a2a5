import fs from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { openEmbedded } from '../database/embedded/embedded.ts';
import { templateFolder, templateParts, templateRoot } from '../database/embedded/template.ts';
import { templateStatements } from '../database/queries/prepared-sample.ts';
import { utcText } from '../values/dates.ts';

/**
 * Makes the template of new calendars (decision 0140), which replaces older ones: `run` creates a
 * calendar with the settings that it receives, and closes it.
 */
export async function makeTemplate(
  settings: Config,
  run: (settings: Config) => Promise<void>,
): Promise<void> {
  const draft = join(templateRoot, 'draft');
  fs.rmSync(templateRoot, { recursive: true, force: true });
  await run({ ...settings, dataDir: join(draft, 'data') });
  const made = await openEmbedded(join(draft, 'data'));
  await made.client.exec(templateStatements(utcText(Date.now())));
  await made.close();
  fs.mkdirSync(join(draft, 'template'));
  for (const part of templateParts) fs.renameSync(join(draft, 'data', part), join(draft, 'template', part));
  letAllRead(join(draft, 'template'));
  fs.renameSync(join(draft, 'template'), templateFolder());
  fs.rmSync(draft, { recursive: true });
}

/** Whoever installs the program need not be who runs it. */
function letAllRead(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    fs.chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}
