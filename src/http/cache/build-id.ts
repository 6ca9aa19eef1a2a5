import { readFileSync } from 'node:fs';
import type { Config } from '../../config/config.ts';

/** What every response depends on besides the calendar: the program version and the settings that affect responses. */
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
