import type { Language } from '../i18n/language.ts';

/** The names of the groupings of statistics, by their wire names. */
export const groupingLabels: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    ...{ year: 'Year', month: 'Month', week: 'Week', day: 'Day', weekday: 'Day of the week', hour: 'Hour' },
    ...{ category: 'Category', tag: 'Tag', venue: 'Venue', organizer: 'Organizer' },
    ...{ city: 'City', country: 'Country', language: 'Language', status: 'Status' },
    event_status: 'Event status',
  },
  fi: {
    ...{
      year: 'Vuosi',
      month: 'Kuukausi',
      week: 'Viikko',
      day: 'Päivä',
      weekday: 'Viikonpäivä',
      hour: 'Tunti',
    },
    ...{ category: 'Luokka', tag: 'Avainsana', venue: 'Paikka', organizer: 'Järjestäjä' },
    ...{ city: 'Kaupunki', country: 'Maa', language: 'Kieli', status: 'Tila' },
    event_status: 'Toteutuminen',
  },
  de: {
    ...{ year: 'Jahr', month: 'Monat', week: 'Woche', day: 'Tag', weekday: 'Wochentag', hour: 'Stunde' },
    ...{ category: 'Kategorie', tag: 'Schlagwort', venue: 'Ort', organizer: 'Veranstalter' },
    ...{ city: 'Stadt', country: 'Land', language: 'Sprache', status: 'Status' },
    event_status: 'Durchführung',
  },
  'zh-hans': {
    ...{ year: '年', month: '月', week: '周', day: '日', weekday: '星期', hour: '小时' },
    ...{ category: '分类', tag: '标签', venue: '场地', organizer: '主办方' },
    ...{ city: '城市', country: '国家', language: '语言', status: '状态' },
    event_status: '举行情况',
  },
};
