import type { SampleVenue, Texts } from './shapes.ts';

const city: Texts = { de: 'Berlin', en: 'Berlin', fi: 'Berliini', 'zh-hans': '柏林' };
const country: Texts = { de: 'Deutschland', en: 'Germany', fi: 'Saksa', 'zh-hans': '德国' };

/** Fictitious venues in Berlin. */
export const berlinVenues: readonly SampleVenue[] = [
  {
    key: 'malthouse',
    first: 'de',
    name: {
      de: 'Alte Mälzerei Nord',
      en: 'North Malthouse',
      fi: 'Pohjoinen mallastamo',
      'zh-hans': '北区老麦芽厂',
    },
    city,
    country,
    description: {
      de: '<p>Backsteinhalle mit Garten, fünf Minuten von der Straßenbahn.</p>',
      en: '<p>A brick hall with a garden, five minutes from the tram.</p>',
      fi: '<p>Tiilihalli ja puutarha viiden minuutin päässä raitiovaunusta.</p>',
      'zh-hans': '<p>带花园的红砖大厅，距电车站步行五分钟。</p>',
    },
    address: 'Malzgasse 11',
    zip: '10437',
    phone: '+49 30 5550 2270',
    latitude: 52.539,
    longitude: 13.413,
  },
  {
    key: 'canal-stage',
    first: 'de',
    name: { de: 'Uferbühne', en: 'Canal Stage', fi: 'Kanavanäyttämö', 'zh-hans': '河畔舞台' },
    city,
    country,
    description: {
      de: '<p>Freilichtbühne am Kanal. Decken liegen bereit.</p>',
      en: '<p>An open-air stage by the canal. Blankets are provided.</p>',
      fi: '<p>Ulkoilmanäyttämö kanavan varrella. Huovan saa lainaksi.</p>',
      'zh-hans': '<p>运河边的露天舞台，现场提供毛毯。</p>',
    },
    address: 'Kanalweg 27',
    zip: '10999',
    latitude: 52.4957,
    longitude: 13.418,
  },
  {
    key: 'book-cellar',
    first: 'de',
    name: {
      de: 'Bücherkeller am Platz',
      en: 'Book Cellar on the Square',
      fi: 'Aukion kirjakellari',
      'zh-hans': '广场书窖',
    },
    city,
    country,
    description: {
      de: '<p>Gewölbe mit fünfzig Stühlen und dreitausend Büchern. Zwölf Stufen hinab.</p>',
      en: '<p>A vault with fifty chairs and three thousand books, twelve steps down.</p>',
      fi: '<p>Holvikellari, jossa on viisikymmentä tuolia ja kolmetuhatta kirjaa. Alas johtaa kaksitoista porrasta.</p>',
      'zh-hans': '<p>拱顶地窖，五十把椅子、三千本书，往下走十二级台阶。</p>',
    },
    address: 'Papiergasse 5',
    zip: '12043',
    latitude: 52.4811,
    longitude: 13.4286,
  },
];
