import { languages, languageTags } from '../../i18n/language.ts';
import { eventStatuses } from '../../values/event-status.ts';
import { statuses } from '../../values/kinds.ts';
import { eventStatusLabel, languageLabel, statusLabel } from '../../values/labels.ts';

const yes = 'true|yes|y|1|x|on|wahr|ja|ein|tosi|kyllä|päällä|是|真|开|✓|✔'.split('|');
const no = 'false|no|n|0|off|falsch|nein|aus|epätosi|ei|pois|否|假|关|-'.split('|');

/** Yes or no as spreadsheets and people write it; undefined for anything else. */
export function readFlag(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase();
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : undefined;
}

/** The values of columns by their names for readers, in every language (decision 0030). */
const labels: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  status: byLabel(statuses, statusLabel),
  event_status: byLabel(eventStatuses, eventStatusLabel),
  i18n_language: byLabel(languages, (value, language) => languageLabel(value, languageTags[language])),
};

function byLabel<Value extends string>(
  values: readonly Value[],
  label: (value: Value, language: (typeof languages)[number]) => string,
): Map<string, string> {
  const named = values.flatMap((value) =>
    languages.map((language) => [label(value, language).toLowerCase(), value] as const),
  );
  return new Map(named);
}

/** A cell of a column whose values are names, as programs write it; any other stays as it is. */
export function readWord(column: string, cell: string): string {
  return labels[column]?.get(cell.trim().toLowerCase()) ?? cell;
}
