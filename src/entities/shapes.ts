/** The language in which each served text field was found. */
export type TextSources = Record<string, string>;

/** A parsed cost (wire-format 7.3); its display depends on the currency symbol of the calendar. */
export interface StoredCost {
  text: string;
  values: string[];
  currencySymbol: string;
  currencyCode: string;
  currencyPosition: '' | 'prefix' | 'postfix';
}
