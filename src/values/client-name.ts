/**
 * The name of a browser, and how it names itself; several name others too, so the first match
 * counts.
 */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ .*\bSafari\//],
];

const systems: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * A client in a few words that need no translation, such as `Firefox, Windows` or `curl`; null if
 * it does not say what it is. For people who look through their sessions, not for decisions: any
 * client may claim to be any other (decision 0083).
 */
export function clientName(userAgent: string | undefined): string | null {
  const text = userAgent?.slice(0, 500) ?? '';
  const names = [nameIn(browsers, text), nameIn(systems, text)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(', ') : (/^[\w.-]{1,40}/.exec(text)?.[0] ?? null);
}

function nameIn(list: typeof browsers, text: string): string | undefined {
  return list.find(([, form]) => form.test(text))?.[0];
}
