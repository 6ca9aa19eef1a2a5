/**
 * How ranked search weighs what it finds: its points, its thresholds and its limits, which the
 * rules and the SQL read here. They were chosen on graded searches (decision 0125). What a word
 * counts by its relation to the word that was written is in `similarity.ts`.
 */
export const ranking = {
  /** What a word is worth by the field where it is, in percent. */
  fields: {
    title: 100,
    excerpt: 60,
    /** A name of what an event is linked to. */
    name: 40,
    /** A mention of the word itself counts a little more than a synonym in the excerpt. */
    description: 33,
    /** A word of the same family in a description, or a synonym. */
    looseMention: 10,
  },

  points: {
    /** A word as searched, in the title; the score of a hit is its share of that. */
    full: 1_000,
    /** What a title that looks like the whole search has, times its likeness from 0 to 1. */
    likeness: 100,
    /**
     * Further places add this part of their points: a title that is also a tag is more about it.
     */
    furtherPart: 4,
    /** A name that is the whole search is what was meant, more than another that has the word. */
    wholeName: 2,
    /** Ranks sort by the number of terms, then by points: more than the points of all terms. */
    perTerm: 1_000_000,
  },

  /** What is left out beside the best. */
  leftOut: {
    /** What has fewer points for each term than a mention of the word itself in a description … */
    below: 330,
    /** … where the best has so many times more: the word itself in its title and in one field. */
    timesMore: 3.7,
    /** What lacks a term, where the best has more than so many times its points. */
    timesMoreThanPartial: 2,
    /** What has a guess may be further from the best: guesses count little. */
    timesMoreThanGuess: 4,
  },

  /** What is found although it lacks a term. */
  partial: {
    /** Only where fewer than so many have all of them. */
    fewerThan: 2,
    /** It has one of so many terms at least. */
    oneOf: 2,
    /** With one part of a compound: in the title, or as a word of its own in the excerpt. */
    pointsOfPart: 400,
  },

  /** What bounds the work of a search. */
  limits: {
    /** A band with more events is not ranked as a whole … */
    rankedAtOnce: 1_000,
    /** … but among the latest: if one in a hundred has a word, they fill a page. */
    latest: 1_500,
    /** Known words that a word of the search stands for, by its forms and compounds. */
    words: 300,
    /** Words that a word with a slip may have been. */
    corrections: 3,
    /** Names of each kind that are compared with a search of events. */
    names: 1_000,
    /** Addresses and cities of venues that are. */
    places: 5_000,
    /** Names, and words of texts, of one kind alone: there is room for more. */
    namesOfOneKind: 5_000,
    wordsOfTexts: 5_000,
  },
} as const;
