import type { SampleEvent, Texts } from './shapes.ts';

const description: Texts = {
  fi: '<p>Ohjelmoidaan yhdessä kahvin äärellä. Oma läppäri mukaan, aiempaa kokemusta ei tarvita.</p>',
  en: '<p>Programming together over coffee. Bring a laptop; no experience needed.</p>',
  de: '<p>Gemeinsam programmieren bei Kaffee. Laptop mitbringen, Vorkenntnisse sind nicht nötig.</p>',
  'zh-hans': '<p>边喝咖啡边学编程。请自带笔记本电脑，零基础也能来。</p>',
};

const evening = {
  description,
  hours: ['17:30', '19:30'],
  cost: '0',
  venue: 'reading-room',
  organizers: ['virvatuli'],
  categories: ['technology'],
  tags: ['free', 'beginners', 'registration'],
  parent: 'code-cafe',
} as const;

/** A course in Helsinki, with its evenings as child events. */
export const helsinkiCourse: readonly SampleEvent[] = [
  {
    key: 'code-cafe',
    title: { fi: 'Koodikahvila', en: 'Code Café', de: 'Code-Café', 'zh-hans': '编程咖啡馆' },
    description,
    day: 6,
    nights: 14,
    cost: '0',
    venue: 'reading-room',
    organizers: ['virvatuli'],
    categories: ['technology'],
    tags: ['free', 'beginners', 'registration'],
    website: 'https://virvatuli.example/koodikahvila',
  },
  {
    ...evening,
    title: {
      fi: 'Koodikahvila: ensimmäinen verkkosivu',
      en: 'Code Café: A First Web Page',
      de: 'Code-Café: Die erste Webseite',
      'zh-hans': '编程咖啡馆：第一个网页',
    },
    day: 6,
  },
  {
    ...evening,
    title: {
      fi: 'Koodikahvila: liikettä ja ääntä',
      en: 'Code Café: Movement and Sound',
      de: 'Code-Café: Bewegung und Klang',
      'zh-hans': '编程咖啡馆：动起来，响起来',
    },
    day: 13,
  },
  {
    ...evening,
    title: {
      fi: 'Koodikahvila: oma peli',
      en: 'Code Café: Your Own Game',
      de: 'Code-Café: Das eigene Spiel',
      'zh-hans': '编程咖啡馆：做个自己的游戏',
    },
    day: 20,
  },
];
