import type { SampleTerm } from './shapes.ts';

/** The tree of categories, parents first. */
export const categories: readonly SampleTerm[] = [
  { key: 'music', name: { en: 'Music', fi: 'Musiikki', de: 'Musik', 'zh-hans': '音乐' } },
  {
    key: 'classical',
    parent: 'music',
    name: { en: 'Classical music', fi: 'Klassinen musiikki', de: 'Klassische Musik', 'zh-hans': '古典音乐' },
  },
  { key: 'jazz', parent: 'music', name: { en: 'Jazz', fi: 'Jazz', de: 'Jazz', 'zh-hans': '爵士乐' } },
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
      fi: 'Luennot ja työpajat',
      de: 'Vorträge und Workshops',
      'zh-hans': '讲座与工作坊',
    },
  },
  {
    key: 'food',
    name: {
      en: 'Food and markets',
      fi: 'Ruoka ja markkinat',
      de: 'Essen und Märkte',
      'zh-hans': '美食与市集',
    },
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
  {
    key: 'folk',
    parent: 'music',
    name: {
      en: 'Folk and dance',
      fi: 'Kansanmusiikki ja tanssi',
      de: 'Folk und Tanz',
      'zh-hans': '民间音乐与舞蹈',
    },
  },
  {
    key: 'theatre',
    parent: 'stage',
    name: { en: 'Theatre', fi: 'Teatteri', de: 'Theater', 'zh-hans': '戏剧' },
  },
  { key: 'film', parent: 'stage', name: { en: 'Film', fi: 'Elokuvat', de: 'Film', 'zh-hans': '电影' } },
  {
    key: 'talks',
    parent: 'learning',
    name: { en: 'Talks', fi: 'Luennot', de: 'Vorträge', 'zh-hans': '讲座' },
  },
  {
    key: 'workshops',
    parent: 'learning',
    name: { en: 'Workshops', fi: 'Työpajat', de: 'Workshops', 'zh-hans': '工作坊' },
  },
  {
    key: 'technology',
    parent: 'learning',
    name: { en: 'Technology', fi: 'Teknologia', de: 'Technik', 'zh-hans': '科技' },
  },
  {
    key: 'readings',
    name: {
      en: 'Books and readings',
      fi: 'Kirjallisuus',
      de: 'Bücher und Lesungen',
      'zh-hans': '阅读与朗诵',
    },
  },
  {
    key: 'markets',
    parent: 'food',
    name: { en: 'Markets', fi: 'Torit ja kirpputorit', de: 'Märkte', 'zh-hans': '市集' },
  },
  {
    key: 'sports',
    parent: 'outdoors',
    name: { en: 'Sports', fi: 'Liikunta', de: 'Sport', 'zh-hans': '运动' },
  },
  {
    key: 'family',
    name: { en: 'For the family', fi: 'Koko perheelle', de: 'Für die Familie', 'zh-hans': '亲子' },
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
  {
    key: 'weekend',
    name: { en: 'Weekend', fi: 'Viikonloppu', de: 'Wochenende', 'zh-hans': '周末' },
  },
  { key: 'open-air', name: { en: 'Open air', fi: 'Ulkona', de: 'Unter freiem Himmel', 'zh-hans': '户外' } },
  {
    key: 'registration',
    name: { en: 'Registration', fi: 'Ilmoittautuminen', de: 'Mit Anmeldung', 'zh-hans': '需报名' },
  },
  {
    key: 'beginners',
    name: { en: 'For beginners', fi: 'Aloittelijoille', de: 'Für Anfänger', 'zh-hans': '零基础友好' },
  },
  {
    key: 'in-english',
    name: { en: 'In English', fi: 'Englanniksi', de: 'Auf Englisch', 'zh-hans': '英语进行' },
  },
  {
    key: 'vegetarian',
    name: { en: 'Vegetarian', fi: 'Kasvisruokaa', de: 'Vegetarisch', 'zh-hans': '素食' },
  },
  {
    key: 'dogs',
    name: { en: 'Dogs welcome', fi: 'Koirat sallittu', de: 'Hunde willkommen', 'zh-hans': '可带狗' },
  },
  {
    key: 'last-tickets',
    name: { en: 'Last tickets', fi: 'Viimeiset liput', de: 'Letzte Tickets', 'zh-hans': '余票不多' },
  },
];
