import type { Language } from '../../src/i18n/language.ts';

/** Words of one language that the texts of the data are put together from. */
export interface Vocabulary {
  adjectives: readonly string[];
  occasions: readonly string[];
  places: readonly string[];
  people: readonly string[];
  /** Sentences of descriptions. */
  sentences: readonly string[];
  /** Puts words one after another as the language does. */
  join: string;
  country: string;
}

/** The words of each language; the same index means the same thing. */
export const vocabularies: Record<Language, Vocabulary> = {
  en: {
    adjectives: ['Open', 'Great', 'Quiet', 'Merry', 'First', 'Nordic', 'Urban', 'Late', 'Free', 'Golden'],
    occasions: [
      'concert',
      'workshop',
      'lecture',
      'market',
      'exhibition',
      'football match',
      'reading',
      'dance',
    ],
    places: [
      'Concert Hall',
      'Library',
      'Town Hall',
      'Old Harbour',
      'Museum',
      'Park Stage',
      'Theatre',
      'Arena',
    ],
    people: [
      'Friends of Music',
      'Reading Circle',
      'Sports Club',
      'Art Association',
      'City of Culture',
      'Choir',
    ],
    sentences: [
      'Doors open half an hour before the beginning.',
      'Everybody is welcome, and no previous knowledge is needed.',
      'Coffee and cake are served in the foyer during the break.',
      'Children under twelve come in free of charge with their parents.',
      'The programme ends with a conversation between the artists and the audience.',
      'Please register early, because the number of seats is limited.',
      'The venue can be reached without steps from the main entrance.',
      'Musicians from five countries play works of the last hundred years.',
    ],
    join: ' ',
    country: 'Finland',
  },
  fi: {
    adjectives: [
      'Avoin',
      'Suuri',
      'Hiljainen',
      'Iloinen',
      'Ensimmäinen',
      'Pohjoinen',
      'Urbaani',
      'Myöhäinen',
      'Maksuton',
      'Kultainen',
    ],
    occasions: [
      'konsertti',
      'työpaja',
      'luento',
      'tori',
      'näyttely',
      'jalkapallo-ottelu',
      'lukuhetki',
      'tanssi',
    ],
    places: [
      'Musiikkitalo',
      'Kirjasto',
      'Kaupungintalo',
      'Vanha satama',
      'Museo',
      'Puistolava',
      'Teatteri',
      'Areena',
    ],
    people: ['Musiikin ystävät', 'Lukupiiri', 'Urheiluseura', 'Taideyhdistys', 'Kulttuurikaupunki', 'Kuoro'],
    sentences: [
      'Ovet avataan puoli tuntia ennen alkua.',
      'Kaikki ovat tervetulleita, eikä ennakkotietoja tarvita.',
      'Väliajalla aulassa tarjoillaan kahvia ja kakkua.',
      'Alle kaksitoistavuotiaat pääsevät vanhempiensa kanssa ilmaiseksi.',
      'Ohjelman päättää taiteilijoiden ja yleisön keskustelu.',
      'Ilmoittaudu ajoissa, sillä paikkoja on rajallisesti.',
      'Paikalle pääsee pääovesta esteettömästi.',
      'Muusikot viidestä maasta soittavat viimeisen sadan vuoden teoksia.',
    ],
    join: ' ',
    country: 'Suomi',
  },
  de: {
    adjectives: [
      'Offenes',
      'Großes',
      'Stilles',
      'Fröhliches',
      'Erstes',
      'Nordisches',
      'Urbanes',
      'Spätes',
      'Freies',
      'Goldenes',
    ],
    occasions: ['Konzert', 'Werkstatt', 'Vortrag', 'Markt', 'Ausstellung', 'Fußballspiel', 'Lesung', 'Tanz'],
    places: [
      'Konzerthaus',
      'Bücherei',
      'Rathaus',
      'Alter Hafen',
      'Museum',
      'Parkbühne',
      'Schauspielhaus',
      'Arena',
    ],
    people: ['Freunde der Musik', 'Lesekreis', 'Sportverein', 'Kunstverein', 'Kulturstadt', 'Chor'],
    sentences: [
      'Einlass ist eine halbe Stunde vor Beginn.',
      'Alle sind willkommen, Vorkenntnisse sind nicht nötig.',
      'In der Pause gibt es im Foyer Kaffee und Kuchen.',
      'Kinder unter zwölf Jahren haben in Begleitung ihrer Eltern freien Eintritt.',
      'Zum Abschluss sprechen die Künstler mit dem Publikum.',
      'Um frühe Anmeldung wird gebeten, denn die Plätze sind begrenzt.',
      'Der Saal ist vom Haupteingang aus ohne Stufen zu erreichen.',
      'Musiker aus fünf Ländern spielen Werke der letzten hundert Jahre.',
    ],
    join: ' ',
    country: 'Finnland',
  },
  'zh-hans': {
    adjectives: ['开放', '盛大', '安静', '欢乐', '首届', '北欧', '城市', '深夜', '免费', '金色'],
    occasions: ['音乐会', '工作坊', '讲座', '集市', '展览', '足球比赛', '读书会', '舞会'],
    places: ['音乐厅', '图书馆', '市政厅', '老港口', '博物馆', '公园舞台', '剧院', '体育馆'],
    people: ['音乐之友', '读书小组', '体育俱乐部', '艺术协会', '文化之城', '合唱团'],
    sentences: [
      '开场前半小时开放入场。',
      '欢迎所有人参加,无需任何基础。',
      '中场休息时,前厅供应咖啡和蛋糕。',
      '十二岁以下儿童由父母陪同可免费入场。',
      '节目最后,艺术家将与观众交流。',
      '座位有限,请尽早报名。',
      '从正门可无障碍进入场馆。',
      '来自五个国家的音乐家演奏近百年的作品。',
    ],
    join: '',
    country: '芬兰',
  },
};
