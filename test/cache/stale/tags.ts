import type { Random } from '../../../bench/seed/random.ts';

/** The tags of earlier answers to one question, whoever gave them, with what these showed. */
export interface Tags {
  keep(tag: string, shown: string): void;
  /**
   * Some of the last tags, in whatever language and for whomever they were given; now and then
   * none.
   */
  pick(random: Random): string[];
  /** What an answer with this tag showed. */
  shownBy(tag: string): string | undefined;
}

/** How many tags may be sent again. */
const most = 6;

/**
 * Remembers tags as a client does, and as no client should: those of other languages and people
 * too.
 */
export function createTags(): Tags {
  const shown = new Map<string, string>();
  let recent: string[] = [];
  return {
    keep: (tag, text) => {
      shown.set(tag, text);
      recent = [tag, ...recent.filter((each) => each !== tag)].slice(0, most);
    },
    pick: (random) => (random.happens(0.3) ? [] : random.sample(recent, 1 + random.below(3))),
    shownBy: (tag) => shown.get(tag),
  };
}
