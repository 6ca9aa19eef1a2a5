import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { locateThirdPartyFile, type ThirdPartyFile } from '#third-party-files';
import type { Router } from 'express';
import { asRoute } from '../../http/request-end.ts';
import { createFileHandler } from '../../http/serve-file.ts';

/** The route of all assets in metrics and logs. */
export const assetRoute = asRoute('/assets/{file}');

/** Serves each file of a folder below `/assets/`. */
export function serveAssets(router: Router, folder: string): void {
  for (const file of readdirSync(folder))
    router.get(
      `/assets/${file}`,
      assetRoute,
      createFileHandler(() => join(folder, file), { maxAge: 0 }),
    );
}

/** Serves files of libraries that pages load, each at the path before it. */
export function serveThirdPartyFiles(
  router: Router,
  files: readonly (readonly [path: string, file: ThirdPartyFile])[],
): void {
  for (const [path, file] of files) serveFile(router, path, () => locateThirdPartyFile(file));
}

/** Serves a file that browsers keep for an hour. */
export function serveFile(router: Router, path: string, find: () => string): void {
  router.get(path, asRoute(path), createFileHandler(find, { maxAge: 3_600 }));
}
