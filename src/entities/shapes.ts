/** In which language each served text field was found. */
export type TextSources = Record<string, string>;

/** What was understood of a cost (wire-format 7.3); how it is shown depends on the calendar's symbol. */
export interface StoredCost {
  text: string;
  values: string[];
  currencySymbol: string;
  currencyCode: string;
  currencyPosition: '' | 'prefix' | 'postfix';
}
