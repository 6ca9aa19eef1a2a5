/**
 * The stems of a Finnish word, by the endings that follow them. Words are compared with back vowels
 * (`toBack`), so that vowel harmony needs no rules.
 */
export const kinds = {
  /** The nominative: nothing, and clitics. */
  nominative: 1 << 0,
  /** The vowel stem of open syllables: essive, and possessives in the nominative and genitive. */
  strong: 1 << 1,
  /** The vowel stem of closed syllables: genitive, plural, local cases, adverb. */
  weak: 1 << 2,
  partitive: 1 << 3,
  /** The genitive plural without `-en`. */
  plural: 1 << 4,
  /** The illative without `-n`. */
  illative: 1 << 5,
  /** The plural stem of closed syllables. */
  weakPlural: 1 << 6,
  /** The plural stem of open syllables: essive and comitative. */
  strongPlural: 1 << 7,
  /** The first part of a compound only: `nais` in `naiskuoro`. */
  prefix: 1 << 8,
  /** A form of a verb without an ending: infinitive, third person, imperative. */
  finite: 1 << 9,
  /** First and second person. */
  person: 1 << 10,
  /** Third person plural. */
  they: 1 << 11,
  /** The second infinitive: `leipoessa`. */
  while: 1 << 12,
  conditional: 1 << 13,
  /** Imperatives: `leipokaa`. */
  imperative: 1 << 14,
  /** The present passive: `leivotaan`. */
  passive: 1 << 15,
  /** Infinitives with a possessive: `leipoakseen`. */
  purpose: 1 << 16,
  /** The potential mood: `leiponee`. */
  potential: 1 << 17,
  /** The past passive and its conditional: `leivottiin`. */
  pastPassive: 1 << 18,
  /** The imperative without an ending. Hardly a query: as one, every noun could be a verb. */
  bare: 1 << 19,
};

export type Kind = keyof typeof kinds;

/** The stems of a word, and the kinds of endings that follow each, as bits. */
export type Stems = Map<string, number>;

const possessives = ['ni', 'si', 'nsa', 'mme', 'nne'];
const clitics = ['', 'kin', 'kaan', 'ko', 'han', 'pa'];
const local = ['ssa', 'sta', 'lla', 'lta', 'lle', 'tta'];

const possessed = (stem: string) => possessives.map((ending) => stem + ending);
/** With possessives, one of which repeats the last vowel: `kalassaan`. */
const cases = (endings: string[]) =>
  endings.flatMap((ending) => [ending, ...possessed(ending), `${ending}${ending.slice(-1)}n`]);

const endingsByKind: Record<Kind, string[]> = {
  nominative: [''],
  strong: [...cases(['na']), ...possessives],
  weak: ['n', 't', 'ksi', 'sti', ...cases(local), ...possessed('kse'), 'kseen'],
  partitive: cases(['a']),
  plural: ['en', ...possessed('e')],
  illative: ['n', ...possessives],
  weakPlural: ['n', 'ksi', ...cases(local), ...possessed('kse'), 'kseen'],
  strongPlural: [...cases(['na']), ...possessed('ne'), 'neen'],
  prefix: [],
  finite: [''],
  person: ['n', 't', 'mme', 'tte'],
  they: ['vat'],
  while: ['en', ...cases(['essa'])],
  conditional: ['isi', 'isin', 'isit', 'isimme', 'isitte', 'isivat'],
  imperative: ['kaa', 'koon', 'koot', 'kaamme'],
  passive: ['a', 'aan'],
  pastPassive: ['iin', 'aisiin'],
  bare: [''],
  purpose: [...possessed('kse'), 'kseen'],
  potential: ['e', 'ee', 'en', 'et', 'emme', 'ette', 'evat'],
};

/** The kinds of the stems of nouns and adjectives. */
export const nominalKinds = kinds.finite - 1;

/** The kinds of stems that queries have. */
export const queriedKinds = ~(kinds.bare | kinds.person | kinds.potential | kinds.imperative);

/** All endings with their clitics, and the kinds of stems that they follow, as bits. */
export const endings: ReadonlyMap<string, number> = collectEndings();

export const longestEnding = Math.max(...[...endings.keys()].map(({ length }) => length));

function collectEndings(): Map<string, number> {
  const found = new Map<string, number>();
  for (const kind of Object.keys(kinds) as Kind[]) {
    for (const ending of endingsByKind[kind].flatMap((each) => clitics.map((clitic) => each + clitic))) {
      found.set(ending, (found.get(ending) ?? 0) | kinds[kind]);
    }
  }
  return found;
}
