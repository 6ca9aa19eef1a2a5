import { Migration } from '@mikro-orm/migrations';

/** Scripts with what they hold, then tags, then what is left of broken markup. */
const markup = [
  String.raw`<(script|style)[^>]*?>.*?</\1[^>]*?>`,
  '<(script|style)[^>]*>.*$',
  '<[a-z/!?][^>]*>',
  '<[a-z/!?][^>]*$',
  '<+(?=[a-z/!?])',
];

const withoutMarkup = (column: string) =>
  `nullif(trim(${markup.reduce((text, piece) => `regexp_replace(${text}, '${piece}', '', 'gi')`, column)}), '')`;

const cleaned = (table: string, columns: readonly string[]) =>
  `update ${table} set version = version + 1, ${columns.map((column) => `${column} = ${withoutMarkup(column)}`).join(', ')}
    where ${columns.map((column) => `${column} ~* '<[a-z/!?]'`).join(' or ')}`;

/** Takes the markup out of the columns that were stored as they had been sent (decision 0052). */
export const cleaning = [cleaned('venue', ['zip', 'phone']), cleaned('organizer', ['phone', 'email'])];

/** Telephone numbers, postal codes and e-mail addresses are plain text. */
export class PlainContacts extends Migration {
  override up(): void {
    for (const statement of cleaning) this.addSql(statement);
  }
}
