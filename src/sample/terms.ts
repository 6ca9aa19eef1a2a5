import type { SampleTerm } from './shapes.ts';

/** The tree of categories, parents first. */
export const categories: readonly SampleTerm[] = [
  { key: 'music', name: { en: 'Music', fi: 'Musiikki', de: 'Musik', 'zh-hans': '音乐' } },
  {
    key: 'classical',
    parent: 'music',
    name: { en: 'Classical music', fi: 'Klassinen musiikki', de: 'Klassische Musik', 'zh-hans': '古典音乐' },
  },
  { key: 'jazz', parent: 'music', name: { en: 'Jazz', 'zh-hans': '爵士乐' } },
  { key: 'art', name: { en: 'Art', fi: 'Taide', de: 'Kunst', 'zh-hans': '艺术' } },
  {
    key: 'exhibitions',
    parent: 'art',
    name: { en: 'Exhibitions', fi: 'Näyttelyt', de: 'Ausstellungen', 'zh-hans': '展览' },
  },
  {
    key: 'stage',
    name: { en: 'Stage and film', fi: 'Näyttämö ja elokuva', de: 'Bühne und Film', 'zh-hans': '戏剧与电影' },
  },
  {
    key: 'learning',
    name: {
      en: 'Talks and workshops',
      fi: 'Puheet ja työpajat',
      de: 'Vorträge und Workshops',
      'zh-hans': '讲座与工作坊',
    },
  },
  {
    key: 'food',
    name: { en: 'Food and markets', fi: 'Ruoka ja torit', de: 'Essen und Märkte', 'zh-hans': '美食与市集' },
  },
  {
    key: 'outdoors',
    name: {
      en: 'Sports and nature',
      fi: 'Liikunta ja luonto',
      de: 'Sport und Natur',
      'zh-hans': '运动与自然',
    },
  },
];

/** The tags. */
export const tags: readonly SampleTerm[] = [
  { key: 'free', name: { en: 'Free entry', fi: 'Vapaa pääsy', de: 'Eintritt frei', 'zh-hans': '免费入场' } },
  { key: 'children', name: { en: 'For children', fi: 'Lapsille', de: 'Für Kinder', 'zh-hans': '适合儿童' } },
  {
    key: 'step-free',
    name: { en: 'Step-free access', fi: 'Esteetön', de: 'Barrierefrei', 'zh-hans': '无障碍' },
  },
  {
    key: 'evening',
    name: { en: 'After work', fi: 'Töiden jälkeen', de: 'Nach Feierabend', 'zh-hans': '下班后' },
  },
];
