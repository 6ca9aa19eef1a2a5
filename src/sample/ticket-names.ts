import type { Language } from '../i18n/language.ts';

/** The names of the sample tickets; events refer to them by key. */
export const ticketNames = {
  adult: { en: 'Adult', fi: 'Aikuinen', de: 'Erwachsene', 'zh-hans': '成人票' },
  advance: { en: 'Advance', fi: 'Ennakkolippu', de: 'Vorverkauf', 'zh-hans': '预售票' },
  balcony: { en: 'Balcony', fi: 'Parveke', de: 'Rang', 'zh-hans': '楼座' },
  child: { en: 'Child', fi: 'Lapsi', de: 'Kind', 'zh-hans': '儿童票' },
  concession: { en: 'Concession', fi: 'Alennettu', de: 'Ermäßigt', 'zh-hans': '优惠票' },
  course: { en: 'Course place', fi: 'Kurssipaikka', de: 'Kursplatz', 'zh-hans': '课程名额' },
  dancer: { en: 'Dancer', fi: 'Tanssija', de: 'Zum Mittanzen', 'zh-hans': '舞者票' },
  day: { en: 'Day ticket', fi: 'Päivälippu', de: 'Tagesticket', 'zh-hans': '单日票' },
  door: { en: 'On the door', fi: 'Ovelta', de: 'Abendkasse', 'zh-hans': '现场票' },
  family: { en: 'Family of three', fi: 'Kolmen hengen perhe', de: 'Familie zu dritt', 'zh-hans': '三口之家' },
  fiveDays: {
    en: 'Five-day course',
    fi: 'Viiden päivän kurssi',
    de: 'Fünftägiger Kurs',
    'zh-hans': '五日课程',
  },
  kit: { en: 'Lantern kit', fi: 'Lyhtypaketti', de: 'Laternen-Bastelset', 'zh-hans': '灯笼材料包' },
  person: { en: 'One person', fi: 'Yksi henkilö', de: 'Einzelperson', 'zh-hans': '单人' },
  stalls: { en: 'Stalls', fi: 'Permanto', de: 'Parkett', 'zh-hans': '正厅' },
  standard: { en: 'Standard', fi: 'Normaali', de: 'Regulär', 'zh-hans': '普通票' },
  standing: { en: 'Standing', fi: 'Seisomapaikka', de: 'Stehplatz', 'zh-hans': '站票' },
  supporter: { en: 'Supporter', fi: 'Kannattaja', de: 'Förderticket', 'zh-hans': '支持者票' },
  taster: { en: 'Taster ticket', fi: 'Kokeilulippu', de: 'Schnupperticket', 'zh-hans': '体验票' },
  tasting: { en: 'Tasting seat', fi: 'Maistelupaikka', de: 'Verkostungsplatz', 'zh-hans': '品鉴席位' },
  twoDays: { en: 'Two-day ticket', fi: 'Kahden päivän lippu', de: 'Zweitagesticket', 'zh-hans': '双日票' },
  walk: { en: 'Walk along', fi: 'Mukaan kulkueeseen', de: 'Mitlaufen', 'zh-hans': '步行参加' },
  weekend: { en: 'Weekend', fi: 'Viikonloppu', de: 'Wochenende', 'zh-hans': '周末票' },
} satisfies Record<string, Record<Language, string>>;
