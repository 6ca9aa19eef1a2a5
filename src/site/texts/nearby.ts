import type { Language } from '../../i18n/language.ts';

/** The texts of a search that found nothing, or something similar, in one language. */
interface NearbyTexts {
  /** `{search}` is the search as it may have been meant. */
  didYouMean: string;
  /** Of the same events at other times, and of those with fewer filters. */
  headings: Record<'times' | 'filters', string>;
  all: string;
}

/** The texts by language. */
export const nearbyTexts: Readonly<Record<Language, NearbyTexts>> = {
  en: {
    didYouMean: 'Did you mean {search}?',
    headings: { times: 'At other times', filters: 'With fewer filters' },
    all: 'Show all ({count})',
  },
  fi: {
    didYouMean: 'Tarkoititko: {search}?',
    headings: { times: 'Muina ajankohtina', filters: 'Vähemmillä rajauksilla' },
    all: 'Näytä kaikki ({count})',
  },
  de: {
    didYouMean: 'Meinten Sie {search}?',
    headings: { times: 'Zu anderen Zeiten', filters: 'Mit weniger Filtern' },
    all: 'Alle anzeigen ({count})',
  },
  'zh-hans': {
    didYouMean: '您是不是要找：{search}？',
    headings: { times: '其他时间', filters: '减少筛选条件后' },
    all: '显示全部（{count}）',
  },
};
