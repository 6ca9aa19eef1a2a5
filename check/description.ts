import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { createSchema } from '../src/graphql/schema.ts';
import { languages } from '../src/i18n/language.ts';
import { ownApi } from '../src/rest/apis/own.ts';
import { createOpenApi } from '../src/rest/openapi/document.ts';
import { linkRoot, type LinkRoot } from '../src/rest/routing/links.ts';
import { readOperations } from '../src/rest/schema/wire-schema.ts';

/**
 * Proves that the OpenAPI description passes the recommended rules of Redocly and Spectral in every
 * language.
 */
const schema = createSchema();
const describe = createOpenApi(schema, readOperations(schema));

const problems: string[] = [];
for (const language of languages) {
  const links = linksBelow(`/${language}`);
  const text = JSON.stringify(describe({ links, language, api: ownApi }));
  const found = [...(await lintWithRedocly(text)), ...(await lintWithSpectral(text))];
  problems.push(...found.map((problem) => `${language}: ${problem}`));
}

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
