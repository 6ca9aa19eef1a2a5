import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readProduction } from './production.ts';

/**
 * Permissive licenses, which allow use in closed products on the condition that their text is kept.
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'Python-2.0',
]);

/**
 * The library that sharp decodes images with: it is a file of its own, which whoever redistributes
 * the service may replace, as this license demands.
 */
const replaceable = 'node_modules/@img/sharp-';

/** The writer of iCalendar, whose license asks the same of its own files alone (decision 0167). */
const fileBound = 'node_modules/ical.js';

/**
 * The list that older packages have instead of a license; npm does not copy it into the lock file.
 */
const older = z.object({ licenses: z.array(z.object({ type: z.string() })).default([]) });

/**
 * All licenses that apply at once: `(MIT AND ISC)` names two. Alternatives stay one name, so that
 * someone looks at them.
 */
function licensesOf(path: string, license: string | undefined): string[] {
  if (license !== undefined) return license.replace(/^\((.*)\)$/, '$1').split(' AND ');
  const file = new URL(`../${path}/package.json`, import.meta.url);
  return older.parse(JSON.parse(readFileSync(file, 'utf8'))).licenses.map(({ type }) => type);
}

const { packages } = readProduction();
const rejected = packages
  .map(([path, { license }]) => ({ path, licenses: licensesOf(path, license) }))
  .filter(
    ({ path, licenses }) =>
      licenses.length === 0 ||
      !licenses.every(
        (each) =>
          allowed.has(each) ||
          (each === 'LGPL-3.0-or-later' && path.startsWith(replaceable)) ||
          (each === 'MPL-2.0' && path === fileBound),
      ),
  );
for (const { path, licenses } of rejected)
  console.error(`${path}: ${licenses.join(', ') || 'no license is stated'}`);
if (rejected.length > 0) {
  console.error(`Licenses that are not allowed: ${rejected.length} of ${packages.length} packages.`);
  process.exitCode = 1;
}
