import type { SampleVenue, Texts } from './shapes.ts';

const helsinki: Texts = { fi: 'Helsinki', 'zh-hans': '赫尔辛基' };
const finland: Texts = { fi: 'Suomi', en: 'Finland', de: 'Finnland', 'zh-hans': '芬兰' };
const berlin: Texts = { de: 'Berlin', fi: 'Berliini', 'zh-hans': '柏林' };
const germany: Texts = { de: 'Deutschland', en: 'Germany', fi: 'Saksa', 'zh-hans': '德国' };
const shanghai: Texts = { 'zh-hans': '上海', en: 'Shanghai', de: 'Shanghai', fi: 'Shanghai' };
const china: Texts = { 'zh-hans': '中国', en: 'China', de: 'China', fi: 'Kiina' };
const london: Texts = { en: 'London', fi: 'Lontoo', 'zh-hans': '伦敦' };
const kingdom: Texts = {
  en: 'United Kingdom',
  fi: 'Iso-Britannia',
  de: 'Vereinigtes Königreich',
  'zh-hans': '英国',
};

/** Places, made up but for their cities; two in each. */
export const venues: readonly SampleVenue[] = [
  {
    key: 'fire-station',
    first: 'fi',
    name: {
      fi: 'Kallion vanha paloasema',
      en: 'Old Fire Station, Kallio',
      de: 'Alte Feuerwache Kallio',
      'zh-hans': '卡利奥老消防站',
    },
    city: helsinki,
    country: finland,
    description: {
      fi: '<p>Entinen vaunuhalli, jossa mahtuu kuuntelemaan kolmesataa ihmistä.</p>',
      en: '<p>A former engine hall with room for an audience of three hundred.</p>',
      de: '<p>Eine ehemalige Fahrzeughalle mit Platz für dreihundert Gäste.</p>',
      'zh-hans': '<p>由旧消防车库改建，可容纳三百名观众。</p>',
    },
    address: 'Paloasemankuja 4',
    zip: '00530',
    phone: '+358 9 5550 140',
    latitude: 60.1841,
    longitude: 24.9496,
  },
  {
    key: 'pavilion',
    first: 'fi',
    name: {
      fi: 'Merenrannan paviljonki',
      en: 'Seaside Pavilion',
      de: 'Strandpavillon',
      'zh-hans': '海滨凉亭',
    },
    city: helsinki,
    country: finland,
    description: {
      fi: '<p>Avoin katos meren äärellä. Sateella siirrytään sisälle.</p>',
      en: '<p>An open roof by the sea. When it rains we move indoors.</p>',
      de: '<p>Ein offenes Dach am Meer. Bei Regen geht es nach drinnen.</p>',
      'zh-hans': '<p>海边的开放式凉亭，雨天移至室内。</p>',
    },
    address: 'Rantapolku 2',
    zip: '00100',
    latitude: 60.1737,
    longitude: 24.9065,
  },
  {
    key: 'malthouse',
    first: 'de',
    name: {
      de: 'Alte Mälzerei Nord',
      en: 'North Malthouse',
      fi: 'Pohjoinen mallastamo',
      'zh-hans': '北区老麦芽厂',
    },
    city: berlin,
    country: germany,
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
    city: berlin,
    country: germany,
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
    key: 'warehouse',
    first: 'zh-hans',
    name: {
      'zh-hans': '苏州河艺术仓库',
      en: 'Suzhou Creek Art Warehouse',
      de: 'Kunstspeicher am Suzhou-Fluss',
      fi: 'Suzhoujoen taidemakasiini',
    },
    city: shanghai,
    country: china,
    description: {
      'zh-hans': '<p>上世纪三十年代的仓库，如今有三层展厅和一个屋顶露台。</p>',
      en: '<p>A warehouse of the 1930s with three floors of galleries and a roof terrace.</p>',
      de: '<p>Ein Speicher aus den 1930er-Jahren mit drei Etagen Galerien und Dachterrasse.</p>',
      fi: '<p>1930-luvun makasiini, jossa on kolme kerrosta gallerioita ja kattoterassi.</p>',
    },
    address: '北苏州路 1068 号',
    zip: '200085',
    latitude: 31.2447,
    longitude: 121.4655,
  },
  {
    key: 'teahouse',
    first: 'zh-hans',
    name: {
      'zh-hans': '复园茶馆',
      en: 'Fu Garden Teahouse',
      de: 'Teehaus Fu-Garten',
      fi: 'Fun puutarhan teehuone',
    },
    city: shanghai,
    country: china,
    description: {
      'zh-hans': '<p>庭院里的小茶馆，最多接待四十位客人。</p>',
      en: '<p>A small teahouse around a courtyard, for forty guests at most.</p>',
      de: '<p>Ein kleines Teehaus um einen Innenhof, für höchstens vierzig Gäste.</p>',
      fi: '<p>Pieni teehuone sisäpihan ympärillä, enintään neljällekymmenelle vieraalle.</p>',
    },
    address: '复兴中路 515 弄 8 号',
    zip: '200025',
    latitude: 31.219,
    longitude: 121.469,
  },
  {
    key: 'rope-works',
    first: 'en',
    name: {
      en: 'Rotherhithe Rope Works',
      fi: 'Rotherhithen köysitehdas',
      de: 'Seilerei Rotherhithe',
      'zh-hans': '罗瑟希德绳索工坊',
    },
    city: london,
    country: kingdom,
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
    city: london,
    country: kingdom,
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
];
