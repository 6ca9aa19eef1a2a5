/** Orders resources by name as readers of the language expect. */
export function byName(language: string): (one: { name: string }, other: { name: string }) => number {
  const collator =
    collators.get(language) ?? new Intl.Collator(language === 'zh-hans' ? 'zh-Hans-u-co-pinyin' : language);
  collators.set(language, collator);
  return (one, other) => collator.compare(one.name, other.name);
}

const collators = new Map<string, Intl.Collator>();
