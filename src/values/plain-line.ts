/** A text in one line of a terminal: shortened, and nothing in it controls the terminal. */
export function plainLine(text: string, longest: number): string {
  const line = text.slice(0, longest + 1).replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
