import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

// Loaded before the tests of `check/package.ts`: what the harness takes from the sources comes from
// the installed package, whose `dist` is in `CALENDAR_INSTALLED`.

const sources = pathToFileURL(`${process.cwd()}/`).href;
const installed = pathToFileURL(`${process.env.CALENDAR_INSTALLED ?? ''}/`).href;

/** The same file of the package; undefined for others of this folder, such as the tests. */
function inPackage(url: string): string | undefined {
  const path = url.startsWith(sources) ? url.slice(sources.length) : '';
  const isProgram = /^(?:src|resolvers|packages\/[^/]+\/src)\/.*\.ts$/.test(path);
  return isProgram ? `${installed}${path.replace(/\.ts$/, '.js')}` : undefined;
}

registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context);
    const url = inPackage(resolved.url);
    return url === undefined ? resolved : { ...resolved, url, format: 'module' };
  },
});
