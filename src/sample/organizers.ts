import type { SampleOrganizer } from './shapes.ts';

/** Who organizes the events; made up. */
export const organizers: readonly SampleOrganizer[] = [
  {
    key: 'virvatuli',
    first: 'fi',
    name: { fi: 'Virvatuli ry', en: 'Virvatuli Society' },
    description: {
      fi: '<p>Yhdistys, joka tuo elävän musiikin kortteleihin.</p>',
      en: '<p>An association that brings live music into the neighbourhood.</p>',
      de: '<p>Ein Verein, der Livemusik in die Nachbarschaft bringt.</p>',
      'zh-hans': '<p>把现场音乐带进街区的民间协会。</p>',
    },
    email: 'hei@virvatuli.example',
    phone: '+358 9 5550 141',
    website: 'https://virvatuli.example/',
  },
  {
    key: 'kiez',
    first: 'de',
    name: { de: 'Kiezkultur e. V.' },
    description: {
      de: '<p>Nachbarinnen und Nachbarn, die Kultur selbst machen.</p>',
      en: '<p>Neighbours who make culture themselves.</p>',
      fi: '<p>Naapureita, jotka tekevät kulttuuria itse.</p>',
      'zh-hans': '<p>由邻里居民自己动手办文化活动。</p>',
    },
    email: 'post@kiezkultur.example',
    website: 'https://kiezkultur.example/',
  },
  {
    key: 'creekside',
    first: 'zh-hans',
    name: { 'zh-hans': '苏河文化', en: 'Creekside Culture' },
    description: {
      'zh-hans': '<p>在苏州河两岸策划展览、市集与讲座。</p>',
      en: '<p>Exhibitions, markets and talks on both banks of Suzhou Creek.</p>',
      de: '<p>Ausstellungen, Märkte und Vorträge an beiden Ufern des Suzhou-Flusses.</p>',
      fi: '<p>Näyttelyitä, toreja ja luentoja Suzhoujoen molemmilla rannoilla.</p>',
    },
    email: 'hello@creekside.example',
    website: 'https://creekside.example/',
  },
  {
    key: 'lantern',
    first: 'en',
    name: { en: 'Lantern Yard Company', 'zh-hans': '灯笼院剧团' },
    description: {
      en: '<p>A small theatre company that likes big questions.</p>',
      fi: '<p>Pieni teatteriseurue, joka pitää suurista kysymyksistä.</p>',
      de: '<p>Ein kleines Ensemble, das große Fragen mag.</p>',
      'zh-hans': '<p>一个喜欢追问大问题的小剧团。</p>',
    },
    email: 'boxoffice@lanternyard.example',
    phone: '+44 20 7946 0322',
    website: 'https://lanternyard.example/',
  },
  {
    key: 'four-cities',
    first: 'en',
    name: {
      en: 'Four Cities Festival',
      fi: 'Neljän kaupungin festivaali',
      de: 'Vier-Städte-Festival',
      'zh-hans': '四城艺术节',
    },
    description: {
      en: '<p>One programme in Helsinki, Berlin, Shanghai and London.</p>',
      fi: '<p>Yksi ohjelma Helsingissä, Berliinissä, Shanghaissa ja Lontoossa.</p>',
      de: '<p>Ein Programm in Helsinki, Berlin, Shanghai und London.</p>',
      'zh-hans': '<p>赫尔辛基、柏林、上海、伦敦，四座城市共享一份节目单。</p>',
    },
    email: 'office@fourcities.example',
    website: 'https://fourcities.example/',
  },
];
