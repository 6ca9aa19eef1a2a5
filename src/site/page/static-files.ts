import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
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

/** A file of a package, and the path that it has here. */
export type PackageFile = readonly [path: string, name: string, file: string];

/** Serves files of packages that pages load; no other file of a package is served. */
export function servePackageFiles(router: Router, files: readonly PackageFile[]): void {
  for (const [path, name, file] of files) serveFile(router, path, () => locate(name, file));
}

/** Serves a file that browsers keep for an hour. */
export function serveFile(router: Router, path: string, find: () => string): void {
  router.get(path, asRoute(path), createFileHandler(find, { maxAge: 3_600 }));
}

function locate(name: string, file: string): string {
  return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file);
}
