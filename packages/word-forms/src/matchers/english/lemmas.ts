import { bases, singularOf } from './irregular.ts';
import { toAmerican } from './spelling.ts';

/**
 * Verbs whose `-er`, `-or` and `-ery` name a person or place: elsewhere, the ending rarely says so
 * (`flower`, `corner`).
 */
const agents = new Set(
  `act arrange bake bead begin bike bird blog blow board boat box brew build buy camp carve cater clean climb coach code collect
  compose conduct connect construct cook craft create curate cycle dance deal decorate design develop direct distil distill dive
  donate draw drive drum dye embroider entertain exhibit explore facilitate farm fence fight film fish fly follow forage
  game garden glide grow hack hike hunt illustrate improvise instruct invent jog juggle jump keep knit lead learn lecture lift
  listen make moderate model narrate organise organize own paddle paint perform photograph pick plan play podcast preach
  present print produce program programme publish quilt race ramble rap read record report research restore ride ring roast
  roll row run sail sculpt seek sell sew shop sing skate sketch skateboard ski smoke snorkel snowboard speak spin sponsor
  stargaze start storytell stroll supervise support surf swim swing talk teach tell think tour trade train translate travel
  turn tutor view visit wait wake walk wander watch weave weld whistle win work wrestle write volunteer illuminate brew
  garden beekeep bookbind woodwork woodcarve woodturn`.split(/\s+/),
);

/** Adjectives that calendars compare: `younger`, `earliest`. */
const comparable = new Set(
  `big bright busy cheap clean clear cold cool cosy cozy cute dark deep early easy fair fast fine fresh friendly funny great
  happy hard healthy heavy high hot kind large late light long loud low lovely near new nice noisy old quick quiet rich safe
  short simple slow small soft strong sunny sweet tall tasty warm weak wide wild young`.split(/\s+/),
);

/** Words that end like an inflection and have none. */
const fixed = new Set(
  `news always perhaps christmas canvas atlas gas lens bias texas evening outing earring herring during thing being morning
  nothing everything something anything sterling darling ceiling lightning string spring bring king ring sing wing viking
  pudding sibling dumpling duckling pas alas series species mars hundred sacred naked wedding pants`.split(
    /\s+/,
  ),
);

const longestChain = 3;

/**
 * The words that a word may be a form of, itself included, in American spelling. Without a
 * dictionary, some exist in no text: `dance` and `danc` of `dancing`.
 */
export function lemmasOf(word: string): Set<string> {
  const found = new Set([word]);
  let last = [word];
  for (let step = 0; step < longestChain && last.length > 0; step += 1) {
    last = last.flatMap(strippedOf).filter((each) => !found.has(each));
    for (const each of last) found.add(each);
  }
  return new Set([...found].map(toAmerican));
}

/** The word without one inflection. */
function strippedOf(word: string): string[] {
  const irregular = bases.get(word) ?? [];
  if (fixed.has(word) || word.length < 4) return [...irregular];
  return [
    ...irregular,
    singularOf(word),
    ...singularsOf(word),
    ...verbsOf(word),
    ...agentsOf(word),
    ...positivesOf(word),
  ];
}

function singularsOf(word: string): string[] {
  if (!word.endsWith('s') || /(ss|us|is)$/.test(word)) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  const whole = word.slice(0, -1);
  return /(s|x|z|ch|sh|o)es$/.test(word) ? [word.slice(0, -2), whole] : [whole];
}

function verbsOf(word: string): string[] {
  if (word.endsWith('ied')) return [`${word.slice(0, -3)}y`];
  if (word.endsWith('eed')) return [];
  return basesOf(word, 'ing').concat(basesOf(word, 'ed'));
}

function agentsOf(word: string): string[] {
  const found = ['er', 'or', 'ery'].flatMap((ending) => basesOf(word, ending));
  return found.filter((base) => agents.has(base));
}

function positivesOf(word: string): string[] {
  const found = ['er', 'est'].flatMap((ending) => basesOf(word, ending));
  return found.flatMap((base) => [base, base.replace(/i$/, 'y')]).filter((base) => comparable.has(base));
}

const oneSyllable = /^[^aeiouy]*([aeiouy])[^aeiouwxy]$/;
const doubled = /([b-df-hj-np-tv-z])\1$/;

/** The verbs that have the form, if it has the ending: `runn` is of `run`, `bak` of `bake`. */
function basesOf(word: string, ending: string): string[] {
  const stem = word.endsWith(ending) ? word.slice(0, -ending.length) : '';
  if (stem.length < 2 || !/[aeiouy]/.test(stem)) return [];
  if (doubled.test(stem)) return [stem, stem.slice(0, -1)];
  return oneSyllable.test(stem) ? [`${stem}e`] : [stem, `${stem}e`];
}
