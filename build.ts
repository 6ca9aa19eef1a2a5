import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';

// Compiles the program into `dist`, where it runs from node_modules as well: Node runs no
// TypeScript there. The folders are those of the sources, so that files find each other in the same
// places.

const folder = 'dist';

/** TypeScript compiles the former, and writes the latter where they are imported. */
const compiled = ['.ts', '.json'];

rmSync(folder, { recursive: true, force: true });
const compiler = join(import.meta.dirname, 'node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [compiler, '--project', 'tsconfig.build.json'], { stdio: 'inherit' });
const others = globSync('{src,schema,packages/*/src}/**/*.*').filter(
  (file) => !compiled.includes(extname(file)),
);
for (const file of others) cpSync(file, join(folder, file));
// Whoever installs the program needs none of the packages that these files are from.
const thirdParty = 'packages/third-party-files';
execFileSync(process.execPath, [`${thirdParty}/copy.ts`, `${folder}/${thirdParty}/files`], {
  stdio: 'inherit',
});
// What `runtime/version.ts` reads, and where Node finds the packages; without a name, nobody takes
// it for another package.
interface Manifest {
  version: string;
  type: string;
  imports: Record<string, string>;
}
const { version, type, imports } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const built = Object.fromEntries(
  Object.entries(imports).map(([name, source]) => [name, source.replace(/[.]ts$/, '.js')]),
);
writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ version, type, imports: built })}\n`);
