import type { Language } from '../../i18n/language.ts';

/** The texts of the filters of the calendar: values with counts, and one's location. */
interface FilterTexts {
  city: string;
  weekday: string;
  timeOfDay: string;
  admission: string;
  attendance: string;
  textLanguage: string;
  nearMe: string;
  /** A choice of kilometers around one's location. */
  within: string;
  /** `{count}` is a number. */
  kilometers: string;
  /** The distance that the calendar chooses. */
  usualDistance: string;
  locating: string;
  notLocated: string;
  everywhere: string;
}

/** The texts of filters in each language. */
export const filterTexts: Readonly<Record<Language, FilterTexts>> = {
  en: {
    city: 'City',
    weekday: 'Day of the week',
    timeOfDay: 'Time of day',
    admission: 'Admission',
    attendance: 'Attendance',
    textLanguage: 'Language of the texts',
    nearMe: 'Near me',
    within: 'Distance',
    kilometers: 'up to {count} km',
    usualDistance: 'nearby',
    locating: 'Finding your location …',
    notLocated: 'Your location could not be found. Allow it in your browser, or search for a place.',
    everywhere: 'Search everywhere',
  },
  fi: {
    city: 'Paikkakunta',
    weekday: 'Viikonpäivä',
    timeOfDay: 'Vuorokaudenaika',
    admission: 'Pääsymaksu',
    attendance: 'Osallistuminen',
    textLanguage: 'Tekstien kieli',
    nearMe: 'Lähellä minua',
    within: 'Etäisyys',
    kilometers: 'enintään {count} km',
    usualDistance: 'lähistöllä',
    locating: 'Haetaan sijaintiasi …',
    notLocated: 'Sijaintiasi ei saatu selville. Salli sijainti selaimessasi tai hae paikan nimellä.',
    everywhere: 'Hae kaikkialta',
  },
  de: {
    city: 'Stadt',
    weekday: 'Wochentag',
    timeOfDay: 'Tageszeit',
    admission: 'Eintritt',
    attendance: 'Teilnahme',
    textLanguage: 'Sprache der Texte',
    nearMe: 'In meiner Nähe',
    within: 'Umkreis',
    kilometers: 'bis {count} km',
    usualDistance: 'in der Nähe',
    locating: 'Ihr Standort wird ermittelt …',
    notLocated:
      'Ihr Standort ließ sich nicht ermitteln. Erlauben Sie den Zugriff im Browser, oder suchen Sie nach einem Ort.',
    everywhere: 'Überall suchen',
  },
  'zh-hans': {
    city: '城市',
    weekday: '星期',
    timeOfDay: '时段',
    admission: '门票',
    attendance: '参与方式',
    textLanguage: '文字语言',
    nearMe: '我的附近',
    within: '距离',
    kilometers: '{count}公里以内',
    usualDistance: '附近',
    locating: '正在获取您的位置……',
    notLocated: '无法获取您的位置。请在浏览器中允许定位，或直接搜索地点。',
    everywhere: '不限地点',
  },
};
