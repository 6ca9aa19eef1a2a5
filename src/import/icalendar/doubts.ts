import type { Entry } from './entry.ts';

/** Properties that an event has once; of several, the first counts. */
const single = ['summary', 'description', 'location', 'status', 'url', 'organizer'];

/** What is odd about an entry that is imported all the same, as sentences without a full stop. */
export function doubtsOf(entry: Entry): string[] {
  const { hasUid, properties, zones } = entry;
  const zone = ['dtstart', 'dtend', 'recurrence-id']
    .map((name) => properties.date(name)?.zone ?? '')
    .find((each) => zones.unknown.has(each));
  const doubled = single.filter((name) => isDoubled(entry, name)).map((name) => name.toUpperCase());
  const read = zones.floating.zone ?? 'this calendar';
  return [
    ...(hasUid ? [] : ['has no UID, so that it is another event once it changes']),
    ...(zone === undefined ? [] : [`its time zone, ${zone}, is not known; its times are those of ${read}`]),
    ...(doubled.length === 0 ? [] : [`has more than one ${doubled.join(', ')}; the first one counts`]),
    ...(properties.broken.length === 0 ? [] : ['has lines that cannot be read']),
  ];
}

/** Texts in several languages are no doubles. */
function isDoubled({ properties }: Entry, name: string): boolean {
  const texts = properties.all(name).map(({ values, parameters: { language } }) => ({ values, language }));
  const languages = new Set(texts.map(({ language }) => String(language)));
  return new Set(texts.map(({ values }) => values[0])).size > 1 && languages.size < texts.length;
}
