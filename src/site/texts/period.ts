import type { Language } from '../../i18n/language.ts';
import type { EventPeriod } from '../../values/event-period.ts';

/** The texts of the periods of the list in a language. */
interface PeriodTexts {
  names: Record<EventPeriod, string>;
  /** Any time from now on. */
  any: string;
  /** What started before the period and lasts into it. */
  nowShowing: string;
  /** Leads to all of it. */
  all: string;
}

/** The texts of the periods of the list. */
export const periodTexts: Readonly<Record<Language, PeriodTexts>> = {
  en: {
    names: { today: 'Today', tomorrow: 'Tomorrow', weekend: 'This weekend', next_7_days: 'Next 7 days' },
    any: 'All upcoming',
    nowShowing: 'Now showing',
    all: 'Show all',
  },
  fi: {
    names: {
      today: 'Tänään',
      tomorrow: 'Huomenna',
      weekend: 'Viikonloppuna',
      next_7_days: '7 seuraavaa päivää',
    },
    any: 'Kaikki tulevat',
    nowShowing: 'Parhaillaan esillä',
    all: 'Näytä kaikki',
  },
  de: {
    names: { today: 'Heute', tomorrow: 'Morgen', weekend: 'Am Wochenende', next_7_days: 'Nächste 7 Tage' },
    any: 'Alle kommenden',
    nowShowing: 'Derzeit zu sehen',
    all: 'Alle anzeigen',
  },
  'zh-hans': {
    names: { today: '今天', tomorrow: '明天', weekend: '本周末', next_7_days: '未来7天' },
    any: '即日起',
    nowShowing: '正在举办',
    all: '显示全部',
  },
};
