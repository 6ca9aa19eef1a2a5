import type { SampleVenue, Texts } from './shapes.ts';

const city: Texts = { 'zh-hans': '上海', en: 'Shanghai', de: 'Shanghai', fi: 'Shanghai' };
const country: Texts = { 'zh-hans': '中国', en: 'China', de: 'China', fi: 'Kiina' };

/** Fictitious venues in Shanghai. */
export const shanghaiVenues: readonly SampleVenue[] = [
  {
    key: 'warehouse',
    first: 'zh-hans',
    name: {
      'zh-hans': '苏州河艺术仓库',
      en: 'Suzhou Creek Art Warehouse',
      de: 'Kunstspeicher am Suzhou-Fluss',
      fi: 'Suzhoujoen taidemakasiini',
    },
    city,
    country,
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
    city,
    country,
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
    key: 'boathouse',
    first: 'zh-hans',
    name: {
      'zh-hans': '滨江船屋',
      en: 'Riverside Boathouse',
      de: 'Bootshaus am Fluss',
      fi: 'Jokirannan venevaja',
    },
    city,
    country,
    description: {
      'zh-hans': '<p>江边的老船坞，门前有草坪，可寄存衣物和淋浴。</p>',
      en: '<p>An old boathouse by the river with a lawn in front, lockers and showers.</p>',
      de: '<p>Ein altes Bootshaus am Fluss mit Wiese davor, Schließfächern und Duschen.</p>',
      fi: '<p>Vanha venevaja joen rannalla. Edessä nurmikko, sisällä säilytyslokerot ja suihkut.</p>',
    },
    address: '滨江步道 288 号',
    zip: '200120',
    latitude: 31.2359,
    longitude: 121.5016,
  },
];
