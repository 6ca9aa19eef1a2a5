import {
  aType,
  type InflectionType,
  intaType,
  iType,
  jaType,
  nainen,
  oType,
  participle,
  usType,
  uType,
} from './nominals.ts';
import { derive, inBranch, type Slot, slots } from './slots.ts';

/** The principal stems of a verb type, each with the grade of its root. */
interface PrincipalStems {
  /** The vowel stem without gradation: `leipo`. */
  vowel: string;
  /** The passive participle without its vowel, in both grades: `leivott`, `leivot`. */
  passive: readonly [grade: '+' | '-', strong: string, weak: string];
  /** The past participle up to `-ut`: `leipon`. */
  past: string;
  /** Whatever is peculiar to the type. */
  own: string;
  /** The nouns of the action, other than in `-minen`: `korjaus`. */
  action?: readonly Slot[];
}

/** The stems of a verb, its participles, and the nouns of who does it and what is done. */
function verb({ vowel, passive, past, own, action = [] }: PrincipalStems): Slot[] {
  const [grade, tt, t] = passive;
  const strong = vowel.slice(1);
  const agent = `${strong.replace(/e$/, 'i')}j`;
  return [
    ...slots(own),
    ...slots(`o${past}`),
    ...derive(true, [`${strong}v`, `${strong}v`], aType),
    ...derive(true, [`${strong}m`, `${strong}m`], aType),
    ...derive(true, [`${strong}mi`, `${strong}mi`], nainen),
    ...derive(past.startsWith('+'), [past.slice(1), past.slice(1)], participle),
    ...slots(`p${grade}${t} y${grade}${tt}`),
    ...derive(grade === '+', [tt, t], uType),
    ...derive(grade === '+', [`${tt}av`, `${tt}av`], aType),
    ...inBranch('agent', derive(true, [agent, agent], jaType)),
    ...action,
  ];
}

/** `lukea` – `luku`; `neuloa` – `neulonta`; `opettaa` – `opetus`. */
const actions: Readonly<Record<string, readonly Slot[]>> = {
  e: inBranch('u', uType),
  o: inBranch('nta', derive(false, ['ont', 'onn'], intaType)),
  a: inBranch('us', derive(false, ['', ''], usType)),
};
/**
 * `laulaa` – `laulu`, `soittaa` – `soitto`, after long syllables only: `satu` is not from `sataa`.
 */
const shortActions = [...inBranch('u', uType), ...inBranch('o', oType)];

/** `leipoa`, `tanssia`, `lukea`, `antaa`. */
function leipoa(v: string, [pasts, conditional, infinitive]: readonly [string[], string, string]): Slot[] {
  const passive = v === 'a' ? 'e' : v;
  const tenses = pasts.flatMap((past) => [`Fv+${past}`, `x-${past}`]);
  return verb({
    vowel: `+${v}`,
    passive: ['-', `${passive}tt`, `${passive}t`],
    past: `+${v}n`,
    own: `Fu+${v}a F+${v}${v} v+${v} xb-${v} d+${infinitive} k+${v} i+${conditional} ${tenses.join(' ')}`,
    action: actions[v],
  });
}

/** `rakentaa` with `rakensi`, `tuntea` with `tunsi`: the past has `s` for `t`. */
function rakentaa(v: string): Slot[][] {
  const grades = [
    ['nt', 'nn', 'ns'],
    ['lt', 'll', 'ls'],
    ['rt', 'rr', 'rs'],
    ['t', 'd', 's'],
  ] as const;
  const regular = leipoa(v, [[], v === 'a' ? 'a' : '', v]);
  return grades.map(([strong, weak, past]) => [
    ...derive(true, [strong, weak], regular),
    ...slots(`Fvx+${past}i`),
  ]);
}

/**
 * `syödä`, `viedä`, `saada`, `uida` with `uinti`, `pysäköidä`; `before` becomes `past` before `i`.
 */
function saada(before: string, past: string): Slot[] {
  return verb({
    vowel: `+${before}`,
    passive: ['+', `${before}t`, `${before}d`],
    past: `+${before}n`,
    own: `Fu+${before}da Fvx+${before} d+${before}d k+${before} Fvx+${past}i i+${past}`,
    action: inBranch('nti', derive(true, [`${before}nt`, `${before}nn`], iType)),
  });
}

/** `tulla`, `mennä`, `purra`, `ajatella`; `end` are the letters before the doubled one. */
function tulla(end: string): Slot[] {
  const c = end.slice(-1);
  return verb({
    vowel: `+${end}e`,
    passive: ['-', `${end}t`, `${end}${c}`],
    past: `-${end}${c}`,
    own: `Fu-${end}${c}a F+${end}ee vxb+${end}e d-${end}${c} k-${end} i+${end} Fvx+${end}i`,
    action: inBranch('u', derive(true, [end, end], end.length > 1 ? uType : oType)),
  });
}

/** `nousta`, and `juosta` with `juokse-`. */
function nousta(stem: string): Slot[] {
  return verb({
    vowel: `+${stem}e`,
    passive: ['+', 'st', 'st'],
    past: '+ss',
    own: `Fu+sta F+${stem}ee vxb+${stem}e d+st k+s i+${stem} Fvx+${stem}i`,
    action: inBranch('u', derive(true, [stem, stem], uType)),
  });
}

/** `pelata`, `haluta`, `koota`: the infinitive is weak, the stem strong. */
function pelata(v: string): Slot[] {
  const stem = `${v}a`;
  const third = v === 'a' ? 'aa' : `${v}aa`;
  return verb({
    vowel: `+${stem}`,
    passive: ['-', `${v}tt`, `${v}t`],
    past: `-${v}nn`,
    own: `Fu-${v}ta F+${third} vxb+${stem} d-${v}t k-${v}t i+${stem} i+${v} Fvx+${v}si`,
    action: inBranch('us', derive(true, [v, v], usType)),
  });
}

/** `valita` with `valitse-`, `vanheta` with `vanhene-`. */
function valita(v: string, c: string): Slot[] {
  return verb({
    vowel: `+${v}${c}e`,
    passive: ['-', `${v}tt`, `${v}t`],
    past: `-${v}nn`,
    own: `Fu-${v}ta F+${v}${c}ee vxb+${v}${c}e d-${v}t k-${v}t i+${v}${c} Fvx+${v}${c}i`,
    action: inBranch('nta', derive(true, [`${v}nt`, `${v}nn`], intaType)),
  });
}

/** `tehdä`, `nähdä`. */
const tehda = verb({
  vowel: '+ke',
  passive: ['+', 'ht', 'hd'],
  past: '+hn',
  own: 'Fu+hda F+kee v+ke xb+e d+hd k+h i+k Fv+ki x+i',
});

const type = (roots: RegExp) => (each: Slot[]) => ({ slots: each, roots });
const closed = /[aeiou][^aeiou]{1,4}$|[aeiou]{2}$/;
const long = /[aeiou]{2}[^aeiou]$|[^aeiou]{2}$/;
const open = /[aeiou]/;

/** The inflection types of verbs. */
export const verbs: readonly InflectionType[] = [
  ...[
    leipoa('o', [['oi'], 'o', 'o']),
    leipoa('u', [['ui'], 'u', 'u']),
    leipoa('i', [['i'], '', 'i']),
    leipoa('e', [['i'], '', 'i']),
    leipoa('a', [['i', 'oi'], 'a', 'a']),
  ].map(type(closed)),
  ...[[...leipoa('a', [['i', 'oi'], 'a', 'a']), ...shortActions]].map(type(long)),
  ...['a', 'e'].flatMap(rakentaa).map(type(/[aeiou]$/)),
  ...[saada('uo', 'o'), saada('ie', 'e'), saada('aa', 'a'), saada('ui', 'u'), saada('uu', 'u')].map(
    type(/^[^aeiou]*$/),
  ),
  ...[saada('oi', 'o')].map(type(/[^aeiou]$/)),
  ...['l', 'r'].map(tulla).map(type(/^[^aeiou]*[aeiou]+$/)),
  ...[tulla('n')].map(type(/^[mp][ae]$/)),
  ...['el', 'il', 'al'].map(tulla).map(type(open)),
  ...['s', 'ks'].map(nousta).map(type(/[aeiou]$/)),
  ...['a', 'o', 'u', 'e', 'i'].map(pelata).map(type(open)),
  ...[valita('i', 'ts'), valita('e', 'n')].map(type(open)),
  ...[tehda].map(type(/^[tn][ae]$/)),
];
