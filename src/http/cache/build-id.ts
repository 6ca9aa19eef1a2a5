import { readFileSync } from 'node:fs';
import type { Config } from '../../config/config.ts';

/** What every answer of a process depends on besides the calendar: the program, and the settings that show in answers. */
export function readBuildId(config: Config): string {
  const { publicUrl, basePath, restAliases, defaultLanguage, timeZone, currencySymbol, geolocRadiusKm } =
    config;
  const { introspection, queryCostLimit } = config;
  const program = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return JSON.stringify([
    program.version,
    ...[publicUrl, basePath, restAliases, defaultLanguage, timeZone, currencySymbol, geolocRadiusKm],
    ...[introspection, queryCostLimit],
  ]);
}
