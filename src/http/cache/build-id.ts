import type { Config } from '../../config/config.ts';
import { programVersion } from '../../runtime/version.ts';

/**
 * What every response depends on besides the calendar: the program version and the settings that
 * affect responses.
 */
export function readBuildId(config: Config): string {
  const {
    publicUrl,
    basePath,
    restAliases,
    defaultLanguage,
    timeZone,
    currency,
    currencySymbol,
    geolocRadiusKm,
  } = config;
  const { introspection, queryCostLimit, calendarName, accentColor, mapTiles, startPage } = config;
  return JSON.stringify([
    programVersion(),
    ...[
      publicUrl,
      basePath,
      restAliases,
      defaultLanguage,
      timeZone,
      currency,
      currencySymbol,
      geolocRadiusKm,
    ],
    ...[introspection, queryCostLimit, calendarName, accentColor, mapTiles, startPage],
  ]);
}
