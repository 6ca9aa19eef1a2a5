import { globSync, readFileSync } from 'node:fs';
import { z } from 'zod';

// Proves that the packages name the versions with which the program ships: the published program
// contains its packages, and installs what they need as dependencies of its own.

const manifest = z.looseObject({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

/** The build copies files of what this one needs, so that the program depends on none of it. */
const copies = 'packages/third-party-files/package.json';

const read = (file: string) => manifest.parse(JSON.parse(readFileSync(file, 'utf8')));

const program = read('package.json');

/** The dependencies of one kind that have another version in the program, or none. */
function findOthers(file: string, kind: 'dependencies' | 'devDependencies'): string[] {
  return Object.entries(read(file)[kind])
    .filter(([name, version]) => program[kind][name] !== version)
    .filter(([name]) => file !== copies || kind !== 'dependencies' || name in program.dependencies)
    .map(
      ([name, version]) =>
        `${file}: ${name} ${version}, but ${program[kind][name] ?? 'none'} in package.json`,
    );
}

const problems = globSync('packages/*/package.json').flatMap((file) => [
  ...findOthers(file, 'dependencies'),
  ...findOthers(file, 'devDependencies'),
]);
for (const problem of problems.toSorted()) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
