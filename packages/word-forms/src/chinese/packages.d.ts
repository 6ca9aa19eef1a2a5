// Parts of packages that have no types: the whole packages take ten times the memory.

declare module 'opencc-js/dict/*' {
  /** Rows of characters, between bars. */
  const table: string;
  export default table;
}

declare module 'pinyin-pro/dist/esm/data/dict1.mjs' {
  /** The readings of each character with their tones, between spaces. */
  const readings: { get(character: string): string | undefined };
  export default readings;
}
