import { readFileSync } from 'node:fs';
import { z } from 'zod';

const versions = z.record(z.string(), z.string());
const manifest = z.looseObject({ dependencies: versions, peerDependencies: versions.default({}) });

const lockSchema = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
      dependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));

/** The packages of this repository, which are part of the program. */
const own = /^packages[/]/;

/**
 * `package.json` and `package-lock.json` without what only development needs and without the
 * packages of this repository, but with the optional packages, which the image has, and with those
 * whose files are copied. `npm sbom --omit dev` leaves out every package that development needs as
 * well, such as express.
 */
export function readProduction() {
  const { dependencies, ...rest } = manifest.parse(read('package.json'));
  const { dependencies: copied } = manifest.parse(read('packages/third-party-files/package.json'));
  const program = {
    ...rest,
    dependencies: { ...dependencies, ...copied },
    devDependencies: undefined,
    workspaces: undefined,
  };
  const lock = lockSchema.parse(read('package-lock.json'));
  const optional = withDependencies(lock.packages, Object.keys(program.peerDependencies));
  const packages = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) =>
      path !== '' && link !== true && !own.test(path) && (dev !== true || optional.has(path)),
  );
  return { program, lock: { ...lock, packages: { '': program, ...Object.fromEntries(packages) } }, packages };
}

/** The paths of packages of these names, and of all that they need. */
function withDependencies(
  packages: z.infer<typeof lockSchema>['packages'],
  names: readonly string[],
): ReadonlySet<string> {
  const paths = new Set<string>();
  const waiting = names.map((name) => ({ name, from: '' }));
  for (const { name, from } of waiting) {
    const path = findPackage(packages, from, name);
    if (path === undefined || paths.has(path)) continue;
    paths.add(path);
    const { dependencies = {} } = packages[path] ?? {};
    waiting.push(...Object.keys(dependencies).map((each) => ({ name: each, from: path })));
  }
  return paths;
}

/**
 * Where Node.js finds a package from the folder of another: in the nearest `node_modules` that has
 * it.
 */
function findPackage(packages: object, from: string, name: string): string | undefined {
  const folders = from
    .split('/node_modules/')
    .map((_, at, parts) => parts.slice(0, at + 1).join('/node_modules/'));
  const paths = folders.map((folder) => `${folder}/node_modules/${name}`);
  return [`node_modules/${name}`, ...paths].findLast((path) => path in packages);
}
