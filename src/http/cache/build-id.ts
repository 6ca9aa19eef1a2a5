import type { Config } from '../../config/config.ts';
import { programVersion } from '../../runtime/version.ts';

/** The settings that affect responses. */
const settings = [
  ...(['publicUrl', 'basePath', 'restAliases', 'defaultLanguage', 'timeZone', 'geolocRadiusKm'] as const),
  ...(['currency', 'currencySymbol', 'introspection', 'queryCostLimit', 'calendarName'] as const),
  ...(['accentColor', 'mapTiles', 'startPage'] as const),
] satisfies (keyof Config)[];

/** What every response depends on besides the calendar: the program version and the settings. */
export function readBuildId(config: Config): string {
  return JSON.stringify([programVersion(), ...settings.map((name) => config[name])]);
}
