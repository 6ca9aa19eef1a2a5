import { readFileSync } from 'node:fs';
import { z } from 'zod';

const manifest = z.looseObject({});

const lockSchema = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
    }),
  ),
});

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));

/**
 * `package.json` and `package-lock.json` without what only development needs. `npm sbom --omit dev` leaves out every
 * package that development needs as well, such as express.
 */
export function readProduction() {
  const program = { ...manifest.parse(read('package.json')), devDependencies: undefined };
  const lock = lockSchema.parse(read('package-lock.json'));
  const packages = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  return { program, lock: { ...lock, packages: { '': program, ...Object.fromEntries(packages) } }, packages };
}
