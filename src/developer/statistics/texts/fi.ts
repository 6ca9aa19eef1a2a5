import type { StatisticsTexts } from './statistics-texts.ts';

/** The texts of the page of statistics in Finnish. */
export const finnish: StatisticsTexts = {
  title: 'Tilastot',
  introduction:
    'Laske kalenterin tapahtumat ajan, paikan tai aiheen mukaan. Valinnat säilyvät sivun osoitteessa, ja jokaisen tuloksen voi ladata tiedostona.',
  groupBy: 'Rivit',
  splitBy: 'Sarakkeet',
  noSplit: '(ei mitään)',
  measure: 'Laske',
  measures: {
    events: 'Tapahtumat',
    duration: 'Tunnit',
    days: 'Koko päivän tapahtumien päivät',
    free: 'Maksuttomat tapahtumat',
  },
  compare: 'Vertaa edelliseen jaksoon',
  needsPeriod: 'Vertailua varten valitse ensimmäinen ja viimeinen päivä.',
  compared: 'Vertailukohtana on edellinen jakso {from} – {to}.',
  before: 'Edellinen jakso',
  change: 'Muutos',
  changePercent: 'Muutos (%)',
  sum: 'Yhteensä',
  show: 'Näytä',
  prices: 'Keskihinta (vaihteluväli)',
  none: '(ei mitään)',
  total: 'Kaikki tapahtumat: {count}',
  hidden: 'Mukana tapahtumia, jotka eivät ole julkisia: {count}',
  largest:
    'Erikseen näytetään {count} arvoa, joilla on eniten tapahtumia; muut on yhdistetty yhdeksi ryhmäksi.',
  severalTimes:
    'Tapahtuma, jolla on useita arvoja, lasketaan mukaan niistä jokaiseen mutta summiin vain kerran.',
  counted:
    'Tapahtuma lasketaan alkamisajan mukaan. Koko päivän tapahtumilla ei ole kellonaikaa, ja niiden kesto lasketaan päivinä, ei tunteina.',
  tooLong: 'Ajanjakso on liian pitkä kaavioon. Valitse lyhyempi jakso tai pidemmät yksiköt.',
  tooMany: 'Ryhmiä on liikaa tälle sivulle. Valitse lyhyempi jakso tai pidemmät yksiköt.',
  invalid: 'Sivun osoitteessa on virheellisiä parametreja:',
  noEvents: 'Hakuehtoja vastaavia tapahtumia ei ole.',
  chart: '{measure}: {grouping}',
  chartSplit: '{measure}: {grouping} ja {second}',
  narrowed: 'Rajaukset',
  remove: 'Poista rajaus: {filter}',
  listed: 'Näytä nämä tapahtumat luettelona',
  files: 'Lataa tämä taulukko:',
  allGroups: 'Kaikki ryhmät hintoineen (CSV)',
  yes: 'kyllä',
  no: 'ei',
  operations: 'Esimerkkioperaatiot',
  operationsText: 'Sama kalenteri GraphQL:llä: kopioi operaatio, suorita se tässä tai avaa se GraphiQL:ssä.',
  resultTable: 'Tulos CSV:nä',
};
