import { type Language, languageTags } from '../../i18n/language.ts';
import { eventStatusLabel, languageLabel, statusLabel } from '../../values/labels.ts';
import { headingsOf, isKey } from './headings.ts';
import type { Table } from './tables.ts';

/**
 * How tables are written where a language is spoken: what separates cells and decimals, and the
 * words of a state.
 */
interface TableStyle {
  separator: ',' | ';';
  decimal: '.' | ',';
  yes: string;
  no: string;
}

/** Spreadsheets separate by semicolons where the comma separates decimals. */
export const tableStyles: Readonly<Record<Language, TableStyle>> = {
  en: { separator: ',', decimal: '.', yes: 'yes', no: 'no' },
  fi: { separator: ';', decimal: ',', yes: 'kyllä', no: 'ei' },
  de: { separator: ';', decimal: ',', yes: 'ja', no: 'nein' },
  'zh-hans': { separator: ',', decimal: '.', yes: '是', no: '否' },
};

/** The same table with headings and states for readers of the language (decision 0030). */
export function localizeTable(table: Table, language: Language): Table {
  return {
    names: () => headingsOf(table.names(), language),
    async *read(limits) {
      for await (const rows of table.read(limits)) {
        const names = table.names();
        const write = names.map((name) => (isKey(name, names) ? asItIs : writerOf(name, language)));
        yield rows.map((row) => row.map((value, column) => write[column]?.(value)));
      }
    },
  };
}

type Write = (value: unknown) => unknown;

const asItIs: Write = (value) => value;

function writerOf(name: string, language: Language): Write {
  const label = labels[name];
  const { yes, no } = tableStyles[language];
  return (value) => {
    if (typeof value === 'boolean') return value ? yes : no;
    return label !== undefined && typeof value === 'string' ? label(value, language) : value;
  };
}

/** The columns whose values are names of states. */
const labels: Readonly<Record<string, (value: string, language: Language) => string>> = {
  status: statusLabel,
  event_status: eventStatusLabel,
  i18n_language: (value, language) => languageLabel(value, languageTags[language]),
};
