import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { locateThirdPartyFile, thirdPartyFiles } from '../src/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'third-party-files-'));

beforeAll(() => {
  execFileSync(process.execPath, [join(import.meta.dirname, '../copy.ts'), folder]);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('a copy', () => {
  test.each(thirdPartyFiles)('of %s is what the package contains', (file) => {
    const copy = readFileSync(join(folder, file));
    expect(copy.equals(readFileSync(locateThirdPartyFile(file)))).toBe(true);
  });

  test('comes with the license of its package', () => {
    for (const file of thirdPartyFiles) {
      const [name = ''] = file.split('/');
      expect({ name, licenses: globSync(`${name}/LICENSE*`, { cwd: folder }) }).toEqual({
        name,
        licenses: [expect.stringContaining('LICENSE')],
      });
    }
  });

  test('of a bundle comes with the licenses of what it contains', () => {
    expect(globSync('codemirror/LICENSE', { cwd: folder })).not.toEqual([]);
    expect(globSync('@radix-ui/react-dialog/LICENSE', { cwd: folder })).not.toEqual([]);
    expect(globSync('swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt', { cwd: folder })).not.toEqual([]);
  });

  test('brings nothing else of a package', () => {
    const others = globSync('**', { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^(?:licen[cs]e|notice)|\.LICENSE\.txt$/i.test(entry.name))
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
    expect(others.toSorted()).toEqual(thirdPartyFiles.toSorted());
  });
});
