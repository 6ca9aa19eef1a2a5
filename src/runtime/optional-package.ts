import { createRequire } from 'node:module';
import { StartupError } from './startup-error.ts';

/**
 * Throws a `StartupError` if a package is missing that only this setting needs: an installation for
 * production leaves such packages out (decision 0138).
 */
export function requirePackages(setting: string, packages: readonly string[]): void {
  const { resolve } = createRequire(import.meta.url);
  const missing = packages.filter((name) => {
    try {
      resolve(name);
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length === 0) return;
  const names = missing.join(' ');
  throw new StartupError(
    `${setting} needs packages that are not installed: run "npm run optional" in a clone, or "npm install ${names}" beside the package.`,
  );
}
