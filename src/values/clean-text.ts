/**
 * A text whose lines end as in Unix, without other control characters, which neither iCalendar nor
 * XML allows.
 */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
}
