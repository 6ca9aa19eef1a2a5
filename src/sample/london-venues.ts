import type { SampleVenue, Texts } from './shapes.ts';

const city: Texts = { en: 'London', fi: 'Lontoo', de: 'London', 'zh-hans': '伦敦' };
const country: Texts = {
  en: 'United Kingdom',
  fi: 'Iso-Britannia',
  de: 'Vereinigtes Königreich',
  'zh-hans': '英国',
};

/** Fictitious venues in London. */
export const londonVenues: readonly SampleVenue[] = [
  {
    key: 'rope-works',
    first: 'en',
    name: {
      en: 'Rotherhithe Rope Works',
      fi: 'Rotherhithen köysitehdas',
      de: 'Seilerei Rotherhithe',
      'zh-hans': '罗瑟希德绳索工坊',
    },
    city,
    country,
    description: {
      en: '<p>A long, low workshop by the river, now shared by makers and musicians.</p>',
      fi: '<p>Pitkä ja matala verstas joen rannalla, nyt käsityöläisten ja muusikoiden yhteinen.</p>',
      de: '<p>Eine lange, niedrige Werkstatt am Fluss, die sich Handwerk und Musik heute teilen.</p>',
      'zh-hans': '<p>河边一座狭长低矮的作坊，如今由手工艺人和音乐人共用。</p>',
    },
    address: '31 Ropewalk Lane',
    zip: 'SE16 4NF',
    phone: '+44 20 7946 0321',
    latitude: 51.501,
    longitude: -0.052,
  },
  {
    key: 'lantern-yard',
    first: 'en',
    name: {
      en: 'Lantern Yard Theatre',
      fi: 'Lantern Yard -teatteri',
      de: 'Lantern-Yard-Theater',
      'zh-hans': '灯笼院剧场',
    },
    city,
    country,
    description: {
      en: '<p>Ninety seats, one stage, and a bar that knows your name.</p>',
      fi: '<p>Yhdeksänkymmentä paikkaa, yksi näyttämö ja baari, jossa sinut muistetaan.</p>',
      de: '<p>Neunzig Plätze, eine Bühne und eine Bar, in der man sich kennt.</p>',
      'zh-hans': '<p>九十个座位，一方舞台，还有一间记得你名字的酒吧。</p>',
    },
    address: '6 Lantern Yard',
    zip: 'E8 3RH',
    latitude: 51.545,
    longitude: -0.0553,
  },
  {
    key: 'reading-shed',
    first: 'en',
    name: {
      en: 'Marsh Lane Reading Shed',
      fi: 'Marsh Lanen lukuvaja',
      de: 'Leseschuppen Marsh Lane',
      'zh-hans': '沼巷阅读小屋',
    },
    city,
    country,
    description: {
      en: '<p>A wooden hall behind the allotments, run by the people who use it.</p>',
      fi: '<p>Puinen sali palstaviljelmien takana. Sitä hoitavat sen käyttäjät itse.</p>',
      de: '<p>Ein Holzsaal hinter den Schrebergärten, betrieben von denen, die ihn nutzen.</p>',
      'zh-hans': '<p>菜园后面的一间木屋，由使用它的邻里共同打理。</p>',
    },
    address: '2 Marsh Lane Yard',
    zip: 'E17 9QT',
    latitude: 51.5838,
    longitude: -0.0368,
  },
  {
    key: 'lock-cottage',
    first: 'en',
    name: {
      en: 'Lock Keeper’s Cottage',
      fi: 'Sulkuvahdin mökki',
      de: 'Schleusenwärterhaus',
      'zh-hans': '船闸看守人小屋',
    },
    city,
    country,
    description: {
      en: '<p>A cottage by the canal with a kettle, a jetty and twelve bicycles.</p>',
      fi: '<p>Mökki kanavan varrella: teepannu, laituri ja kaksitoista polkupyörää.</p>',
      de: '<p>Ein Häuschen am Kanal mit Teekessel, Steg und zwölf Fahrrädern.</p>',
      'zh-hans': '<p>运河边的小屋，有茶壶、栈桥和十二辆自行车。</p>',
    },
    address: 'The Towpath, Old Lock',
    zip: 'N1 7PX',
    latitude: 51.5352,
    longitude: -0.0985,
  },
];
