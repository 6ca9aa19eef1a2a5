const declension = ['', 'e', 'em', 'en', 'er', 'es'];
/** Their participles have no `ge`. */
const inseparable = /^(be|emp|ent|er|ge|miss|ver|zer)/;
const separable =
  /^(ab|an|auf|aus|bei|durch|ein|fest|fort|heim|her|heraus|herum|hin|kennen|los|mit|nach|statt|teil|um|unter|vor|vorbei|weg|weiter|zu|zurück|zusammen)(?=.{4})/;

/** `nähen` has `näh`, `wandern` has `wander`. */
export function verbStem(infinitive: string): string {
  return infinitive.replace(/e?n$/, '');
}

/**
 * The forms of a verb, its participles and the noun that its infinitive is.
 * @param parts - of a strong verb: third person, past, participle
 */
export function verbForms(infinitive: string, parts: readonly string[] = []): string[] {
  const stem = verbStem(infinitive);
  const t = /[dt]$|[^lrhaeiouyäöü][mn]$/.test(stem) ? 'et' : 't';
  const [third = `${stem}${t}`, past = `${stem}${t}e`, participle = participleOf(infinitive, `${stem}${t}`)] =
    parts;
  const pasts = past.endsWith('e') ? ['', 'n', 'st', 't'] : ['', 'en'];
  return [
    ...['', 'e', 'st', 'est', t].map((ending) => `${stem}${ending}`),
    ...[infinitive, `${infinitive}s`, third, `${third.replace(/t$/, '')}st`, stem.replace(/e([lr])$/, '$1e')],
    ...pasts.map((ending) => `${past}${ending}`),
    ...declension.map((ending) => `${infinitive}d${ending}`),
    ...declension.map((ending) => `${participle}${ending}`),
  ];
}

/**
 * The forms of a verb that end compounds: the noun that its infinitive is, and its stem, as in
 * `Tanz`, but not `Mal`.
 */
export function nounsOfVerb(infinitive: string): string[] {
  const stem = verbStem(infinitive);
  return stem.length > 3 ? [infinitive, `${infinitive}s`, stem] : [infinitive, `${infinitive}s`];
}

function participleOf(infinitive: string, third: string): string {
  return inseparable.test(infinitive) || infinitive.endsWith('ieren') ? third : `ge${third}`;
}

/**
 * A separable verb in its parts: `eingekauft` and `einzukaufen` are `ein` and `gekauft` or
 * `kaufen`.
 */
export function splitSeparable(word: string): { prefix: string; verb: string } | null {
  const prefix = separable.exec(word)?.[0];
  if (prefix === undefined) return null;
  const rest = word.slice(prefix.length);
  return { prefix, verb: /^zu.+en$/.test(rest) ? rest.slice(2) : rest };
}

/**
 * The forms of a verb with a separable prefix: of `ein` and `kaufen`, also `eingekauft` and
 * `einzukaufen`.
 */
export function separableForms(prefix: string, verb: string, parts: readonly string[] = []): string[] {
  return [...verbForms(verb, parts).map((form) => `${prefix}${form}`), `${prefix}zu${verb}`];
}
