import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { languages } from '../src/i18n/language.ts';
import { describeRest } from './rest-document.ts';

/**
 * Proves that the OpenAPI description passes the recommended rules of Redocly and Spectral in every
 * language.
 */
const problems: string[] = [];
for (const language of languages) {
  const text = JSON.stringify(describeRest(language));
  const found = [...(await lintWithRedocly(text)), ...(await lintWithSpectral(text))];
  problems.push(...found.map((problem) => `${language}: ${problem}`));
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

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
