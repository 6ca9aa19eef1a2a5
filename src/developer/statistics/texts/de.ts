import type { StatisticsTexts } from './statistics-texts.ts';

/** The texts of the page of statistics in German. */
export const german: StatisticsTexts = {
  title: 'Statistik',
  introduction:
    'Zählen Sie die Veranstaltungen dieses Kalenders nach Zeit, Ort oder Thema. Die Adresse der Seite enthält Ihre Auswahl, und jedes Ergebnis lässt sich herunterladen.',
  groupBy: 'Zeilen',
  splitBy: 'Spalten',
  noSplit: '(ohne)',
  measure: 'Gezählt werden',
  measures: {
    events: 'Veranstaltungen',
    duration: 'Stunden',
    days: 'Tage der ganztägigen Veranstaltungen',
    free: 'Kostenlose Veranstaltungen',
  },
  compare: 'Mit dem Zeitraum davor vergleichen',
  needsPeriod: 'Wählen Sie zum Vergleichen den ersten und den letzten Tag.',
  compared: 'Verglichen mit dem Zeitraum davor, {from} – {to}.',
  before: 'Zeitraum davor',
  change: 'Veränderung',
  changePercent: 'Veränderung in %',
  sum: 'Gesamt',
  show: 'Anzeigen',
  prices: 'Durchschnittspreis (Spanne)',
  none: '(ohne)',
  total: 'Alle Veranstaltungen: {count}',
  hidden: 'Davon nicht öffentlich: {count}',
  largest:
    'Einzeln dargestellt sind nur die {count} Werte mit den meisten Veranstaltungen; alle anderen bilden eine Gruppe.',
  severalTimes:
    'Eine Veranstaltung mit mehreren Werten zählt bei jedem davon, in den Summen jedoch nur einmal.',
  counted:
    'Gezählt wird nach dem Beginn. Ganztägige Veranstaltungen haben keine Uhrzeit; ihre Dauer zählt in Tagen, nicht in Stunden.',
  tooLong:
    'Der Zeitraum ist zu lang für ein Diagramm. Wählen Sie einen kürzeren Zeitraum oder längere Einheiten.',
  tooMany:
    'Für diese Seite sind es zu viele Gruppen. Wählen Sie einen kürzeren Zeitraum oder längere Einheiten.',
  invalid: 'Die Adresse der Seite enthält ungültige Parameter:',
  noEvents: 'Keine passenden Veranstaltungen.',
  chart: '{measure} nach {grouping}',
  chartSplit: '{measure} nach {grouping} und {second}',
  narrowed: 'Eingegrenzt auf',
  remove: 'Entfernen: {filter}',
  listed: 'Diese Veranstaltungen auflisten',
  files: 'Diese Tabelle herunterladen:',
  allGroups: 'Alle Gruppen mit Preisen (CSV)',
  yes: 'ja',
  no: 'nein',
  operations: 'Beispieloperationen',
  operationsText:
    'Derselbe Kalender über GraphQL: Kopieren Sie eine Operation, führen Sie sie hier aus oder öffnen Sie sie in GraphiQL.',
  resultTable: 'Ergebnis als CSV',
};
