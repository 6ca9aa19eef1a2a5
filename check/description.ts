import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { createSchema } from '../src/graphql/schema.ts';
import { languages } from '../src/i18n/language.ts';
import { createOpenApi } from '../src/rest/openapi/document.ts';
import { linkRoot, type LinkRoot } from '../src/rest/routing/links.ts';
import { readOperations } from '../src/rest/schema/wire-schema.ts';

/**
 * Proves that the OpenAPI description is usable: in every language it passes the recommended rules of Redocly and
 * Spectral, and a client compiles with the types generated from it.
 */
const schema = createSchema();
const describe = createOpenApi(schema, readOperations(schema));

const problems: string[] = [];
for (const language of languages) {
  const links = linksBelow(`/${language}`);
  const text = JSON.stringify(describe({ links, language }));
  const found = [...(await lintWithRedocly(text)), ...(await lintWithSpectral(text))];
  problems.push(...found.map((problem) => `${language}: ${problem}`));
}
problems.push(...(await compileClient()));

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function linksBelow(prefix: string): LinkRoot {
  return linkRoot('https://calendar.example.org', { prefix, base: '', namespace: 'calendar/events/v1' });
}

async function lintWithRedocly(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return found.map(
    ({ severity, ruleId, message, location }) =>
      `Redocly ${severity} ${ruleId}: ${message} (${location[0]?.pointer ?? ''})`,
  );
}

async function lintWithSpectral(source: string): Promise<string[]> {
  const linter = new spectral.Spectral();
  // The types of the two packages do not match.
  const rules = rulesets.oas as RulesetDefinition;
  linter.setRuleset({ extends: [[rules, 'recommended']], rules: {} });
  const found = await linter.run(source);
  return found.map(({ code, message, path }) => `Spectral ${code}: ${message} (${path.join('/')})`);
}

/** Generates the types beside a copy of the client and compiles both with strict checks. */
async function compileClient(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-client-'));
  try {
    const text = JSON.stringify(describe({ links: linksBelow(''), language: 'en' }));
    const types = await openapiTS(text);
    writeFileSync(join(folder, 'interface.ts'), astToString(types));
    copyFileSync(new URL('client.ts', import.meta.url), join(folder, 'client.ts'));
    const program = ts.createProgram([join(folder, 'client.ts')], {
      strict: true,
      noEmit: true,
      noUncheckedIndexedAccess: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      allowImportingTsExtensions: true,
      types: [],
    });
    return ts.getPreEmitDiagnostics(program).map((diagnostic) => {
      const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ');
      return `The client does not compile: ${message} (${diagnostic.file?.fileName ?? ''})`;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
