/** Elements that are blocks of their own: text that has one is laid out by whoever wrote it. */
const block =
  /<(?:p|div|h[1-6]|hr|ul|ol|li|dl|dt|dd|table|blockquote|pre|figure|figcaption|section|article)\b/i;

/**
 * A text as HTML that shows its line breaks: what an empty line separates becomes paragraphs, and a
 * single break stays one as `<br />`. Inline elements stay as they are. A text without breaks, or
 * with blocks of its own, is unchanged (decision 0099).
 */
export function paragraphs(text: string): string {
  const lines = text
    .trim()
    .split(/\r\n?|\n/)
    .map((line) => line.trim());
  if (lines.length === 1 || block.test(text)) return text;
  const groups: string[][] = [[]];
  for (const line of lines) {
    if (line === '') groups.push([]);
    else groups.at(-1)?.push(line);
  }
  const written = groups.filter((group) => group.length > 0);
  return written.map((group) => `<p>${group.map(withBreak).join('\n')}</p>`).join('\n');
}

/**
 * The last line of a paragraph needs no break, and one that is written already does not become two.
 */
function withBreak(line: string, index: number, { length }: readonly string[]): string {
  return index === length - 1 || /<br ?\/?>$/i.test(line.slice(-6)) ? line : `${line}<br />`;
}
