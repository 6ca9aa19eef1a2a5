import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  buildSchema,
  type GraphQLNamedType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import ts from 'typescript';
import { copyPrograms, readPage } from './page.ts';

const schema = buildSchema(await readFile(new URL('../../docs/schema.graphql', import.meta.url), 'utf8'));
const types: GraphQLNamedType[] = Object.values(schema.getTypeMap());

const load = async (name: string) => {
  const programs = await copyPrograms('http://127.0.0.1:4000');
  const exported = await programs.load(name);
  await programs.remove();
  return exported;
};

test('the types without a key are those of the schema that have no id', async () => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const objects = types
    .filter(isObjectType)
    .filter((type) => !type.name.startsWith('__') && !roots.includes(type));
  const names = objects.filter((type) => type.getFields().id === undefined).map(({ name }) => name);
  expect((await load('keyless.ts')).keyless).toEqual(names.sort());
});

test('the scalars for code generators are those of the schema', async () => {
  const own = types.filter(isScalarType).filter((type) => !isSpecifiedScalarType(type));
  const { scalars } = await load('scalars.ts');
  expect(Object.keys(scalars as object)).toEqual(own.map(({ name }) => name).sort());
});

test('the interfaces in the cache of Apollo name all their types', async () => {
  const named = [...((await readPage()).get('apollo.ts') ?? '').matchAll(/(\w+): \[('[^\]]+')\]/g)];
  const expected = ['Post', 'Term'].map((name) => {
    const type = schema.getType(name);
    const possible = isInterfaceType(type) ? schema.getPossibleTypes(type) : [];
    return [
      name,
      possible
        .map((each) => `'${each.name}'`)
        .sort()
        .join(', '),
    ];
  });
  expect(named.map(([, name, possible]) => [name, possible])).toEqual(expected);
});

test('the TypeScript on the page compiles in strict mode', async () => {
  const programs = await copyPrograms('http://127.0.0.1:4000');
  const names = [...(await readPage()).keys()].filter((name) => name.endsWith('.ts'));
  const program = ts.createProgram(
    names.map((name) => join(programs.folder, name)),
    {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      target: ts.ScriptTarget.ES2024,
      module: ts.ModuleKind.NodeNext,
      lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
    },
  );
  const problems = ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => [
      file?.fileName.split('/').at(-1),
      ts.flattenDiagnosticMessageText(messageText, '\n'),
    ]);
  await programs.remove();
  expect(problems).toEqual([]);
});

test('every block of code on the page has a name of its own, and a test or another block that uses it', async () => {
  const folder = new URL('.', import.meta.url);
  const tests = (await readdir(folder)).filter((name) => name.endsWith('.test.ts'));
  const texts = await Promise.all(tests.map((name) => readFile(new URL(name, folder), 'utf8')));
  const page = await readPage();
  const users = [...texts, ...page.values()].join('\n');
  for (const name of page.keys()) expect([name, users.includes(`${name}'`)]).toEqual([name, true]);
  expect([...page.keys()]).not.toContain('');
  const text = await readFile(new URL('../../docs/clients.md', import.meta.url), 'utf8');
  expect(text.match(/^```/gm)).toHaveLength(2 * page.size);
  expect(text.replace(/^```[\s\S]*?^```/gm, '')).not.toMatch(/^ {4}/m);
});
