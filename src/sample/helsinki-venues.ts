import type { SampleVenue, Texts } from './shapes.ts';

const city: Texts = { fi: 'Helsinki', en: 'Helsinki', de: 'Helsinki', 'zh-hans': '赫尔辛基' };
const country: Texts = { fi: 'Suomi', en: 'Finland', de: 'Finnland', 'zh-hans': '芬兰' };

/** Fictitious venues in Helsinki. */
export const helsinkiVenues: readonly SampleVenue[] = [
  {
    key: 'fire-station',
    first: 'fi',
    name: {
      fi: 'Kallion vanha paloasema',
      en: 'Old Fire Station, Kallio',
      de: 'Alte Feuerwache Kallio',
      'zh-hans': '卡利奥老消防站',
    },
    city,
    country,
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
    city,
    country,
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
    key: 'reading-room',
    first: 'fi',
    name: {
      fi: 'Vallilan lukusali',
      en: 'Vallila Reading Room',
      de: 'Lesesaal Vallila',
      'zh-hans': '瓦利拉阅览室',
    },
    city,
    country,
    description: {
      fi: '<p>Entinen työväentalon sali: pitkät pöydät, hyvät lamput ja hiljainen huone.</p>',
      en: '<p>The hall of an old workers’ club: long tables, good lamps and a quiet room.</p>',
      de: '<p>Der Saal eines alten Arbeiterhauses: lange Tische, gute Lampen und ein stilles Zimmer.</p>',
      'zh-hans': '<p>旧工人之家的大厅：长桌、好灯，还有一间静室。</p>',
    },
    address: 'Lukukuja 3',
    zip: '00550',
    latitude: 60.1949,
    longitude: 24.9553,
  },
  {
    key: 'forest-hut',
    first: 'fi',
    name: {
      fi: 'Keskuspuiston metsämaja',
      en: 'Forest Hut in the Central Park',
      de: 'Waldhütte im Zentralpark',
      'zh-hans': '中央公园林间小屋',
    },
    city,
    country,
    description: {
      fi: '<p>Hirsimaja, nuotiopaikka ja polut joka suuntaan.</p>',
      en: '<p>A log cabin, a place for a fire, and paths in every direction.</p>',
      de: '<p>Blockhütte, Feuerstelle und Wege in alle Richtungen.</p>',
      'zh-hans': '<p>原木小屋、篝火营地，小径通向四方。</p>',
    },
    address: 'Metsämajanpolku 1',
    zip: '00620',
    latitude: 60.2312,
    longitude: 24.9169,
  },
];
