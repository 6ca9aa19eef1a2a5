/** The formats of exports, which are also the extensions of their files. */
export type ExportFormat = 'csv' | 'ics' | 'atom' | 'json';
