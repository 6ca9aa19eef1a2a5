/** The languages whose words are known. */
export type Language = 'en' | 'fi' | 'de' | 'zh-hans';
