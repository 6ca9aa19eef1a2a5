type IsSet = (variable: string) => boolean;

/** Variables that have another name now. Images, metrics or a closed schema depend on them. */
const renamed: Readonly<Record<string, string>> = {
  INTROSPECTION: 'EXPLORER',
  MAP_ATTRIBUTION: 'MAP_TILES',
  MEDIA_DIR: 'MEDIA_STORE',
  MEDIA_URL: 'MEDIA_STORE',
  METRICS_HOST: 'METRICS_LISTEN',
  METRICS_PORT: 'METRICS_LISTEN',
  SESSION_IDLE_HOURS: 'SESSION_HOURS',
};

/** Variables that set what is fixed now (`fixed.ts`), or what `LOG_LEVEL` says. */
const dropped: readonly string[] = [
  ...['CONNECTIONS_PER_ADDRESS', 'FAILED_SIGN_INS_PER_ADDRESS', 'FAILED_SIGN_INS_PER_NAME'],
  ...['GEOLOC_RADIUS_KM', 'LOG_REQUESTS', 'SLOW_MS', 'UPLOAD_MB_PER_DAY', 'WRITES_PER_MINUTE'],
];

/** One sentence for each variable that is still set under its former name. */
export function findRenamed(isSet: IsSet): string[] {
  return Object.entries(renamed)
    .filter(([former]) => isSet(former))
    .map(([former, now]) => `${former} is part of ${now} now: see docs/configuration.md.`);
}

/** Warns of variables that are still set and ignored: somebody may rely on a lower limit. */
export function warnOfDropped(isSet: IsSet): void {
  const ignored = dropped.filter(isSet);
  if (ignored.length > 0)
    process.emitWarning(`Not settings any more, and therefore ignored: ${ignored.join(', ')}.`);
}
