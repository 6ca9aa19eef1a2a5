import { derive, inBranch, type Slot, slots } from './slots.ts';

/** An inflection type: its stems, and the roots that it takes. */
export interface InflectionType {
  slots: Slot[];
  roots: RegExp;
}

const anyRoot = /[aeiou]/;
const openRoot = /[aeiou][^aeiou]+$/;

/** `talo`, `katu`, `henkilö`, `museo`: stems in a rounded vowel. */
const rounded = (v: string) =>
  slots(
    `N+${v} s+${v} w-${v} a+${v} l+${v}${v} rq+${v}i q-${v}i ae+${v}j l+${v}ihi a-${v}it e-${v}id e-${v}itt l-${v}ihi`,
  );
const afterVowel = (v: string) =>
  slots(`Nsw+${v} a+${v} a+${v}t l+${v}${v} rq+${v}i ae+${v}j a+${v}it e+${v}id e+${v}itt l+${v}ihi`);
const singularA = 'N+a s+a w-a a+a l+aa';
/** `kala`, `lusikka`, `omena`. */
const aWithO = slots(`${singularA} r+oi q-oi ae+oj l+oihi a-oit e-oid e-oitt l-oihi`);
/** `koira`, `leipä`. */
const aWithI = slots(`${singularA} r+i q-i ae+i l+ii`);
/** `nopea`, `korkea`. */
const ea = slots('Nswa+ea a+eat l+eaa rq+ei a+eit e+eid e+eitt l+eisii');
/** `tuoli`, `paperi`, and foreign words that end in a consonant: `jazz`. */
const withE = 'r+ei q-ei ae+ej e+i l+eihi a-eit e-eid e-eitt';
const loanI = slots(`N+i s+i w-i a+i l+ii ${withE}`);
const foreign = slots(`F+ sw+i a+i l+ii rq+ei ae+ej e+i l+eihi`);
/** `nalle`, `nukke`. */
const nalle = slots(`N+e s+e w-e a+e l+ee ${withE}`);
/** `kivi`, `lehti`; `kieli` with `kieltä`. */
const kivi = slots('N+i s+e w-e a+e l+ee r+i q-i ae+i l+ii');
const kieli = slots('N+i sw+e ae+t l+ee rq+i ae+i l+ii');
const lumi = slots('N+mi sw+me ae+nt a+me l+mee rq+mi ae+mi l+mii');
/** `käsi`, `kynsi`, `varsi`, `jälsi`. */
const kasi = ([before, weak]: readonly [string, string]) =>
  slots(
    `N+${before}si s+${before}te w+${weak}e a+${before}tt l+${before}tee rq+${before}si ae+${before}si l+${before}sii e+${before}tt`,
  );
const yksi = slots('N+ksi s+hte w+hde a+ht l+htee rq+ksi ae+ksi l+ksii');
const lapsi = (c: string) => slots(`N+${c}si sw+${c}se ae+st l+${c}see rq+${c}si ae+${c}si l+${c}sii`);
/** `sade`, `huone`. */
const sade = slots('N-e sw+ee a-ett l+eesee rq+ei a+eit e+eid e+eitt l+eisii');
/** `nainen`. */
export const nainen = slots('N+nen P+s sw+se ae+st l+see rq+si ae+si l+sii');
/** `harrastus`, `kiitos`, `tennis`. */
const harrastus = (v: string) =>
  slots(`N+${v}s sw+${v}kse ae+${v}st l+${v}ksee rq+${v}ksi ae+${v}ksi l+${v}ksii`);
/** `nuoruus`. */
const nuoruus = slots('N+us s+ute w+ude a+utt l+utee rq+uksi ae+uksi l+uksii');
/** `kolmas`. */
const kolmas = slots('N+s s+nte w+nne a+tt l+ntee rq+nsi ae+nsi l+nsii');
/** `hammas`, `kirves`. */
const hammas = (v: string) =>
  slots(`N-${v}s sw+${v}${v} ae-${v}st l+${v}${v}see rq+${v}i a+${v}it e+${v}id e+${v}itt l+${v}isii`);
const kaunis = slots('N-is sw+ii ae-ist l+iisee rq+ii a+iit e+iid e+iitt l+iisii');
const mies = slots('N+s sw+he ae+st l+hee rq+hi ae+hi l+hii');
/** `puhelin`. */
const puhelin = slots('N-in sw+ime ae-int l+imee rq+imi ae+imi l+imii');
/** `askel`, `sisar`, `jäsen`. */
const askel = (end: string) =>
  slots(`N-${end} sw+${end}e ae-${end}t l+${end}ee rq+${end}i ae+${end}i l+${end}ii`);
/** `koditon`. */
const koditon = slots('N+ton sw+ttoma ae+tont l+ttomaa rq+ttomi ae+ttomi l+ttomii');
const olut = slots('N+ut sw+ue a+utt l+uee rq+ui a+uit e+uid e+uitt l+uisii');
const kevat = slots('N+at sw+aa a+att l+aasee rq+ai a+ait e+aid e+aitt l+aisii');
/** `mennyt`. */
export const participle = slots('N+ut sw+ee a+utt l+eesee rq+ei a+eit e+eid e+eitt l+eisii');
/** `parempi`, `parhain`. */
const comparative = slots('N+mpi s+mpa w+mma a+mpa l+mpaa r+mpi q+mmi ae+mpi l+mpii');
const superlative = slots('N+n s+mpa w+mma ae+nt a+mpa l+mpaa r+mpi q+mmi ae+mpi l+mpii');
/** `maa`, `puu`, and `vapaa`. */
const maa = (v: string, i: string) =>
  slots(`Nsw+${v} a+${v}t l+${v}h${v.slice(-1)} rq+${i} a+${i}t e+${i}d e+${i}tt l+${i}hi`);
const vapaa = (v: string) =>
  slots(`Nsw+${v}${v} a+${v}${v}t l+${v}${v}see rq+${v}i a+${v}it e+${v}id e+${v}itt l+${v}isii`);

/** An adjective with its comparative and superlative, given the stems before their endings. */
function compared(from: Slot[], isStrong: boolean, [more, most]: readonly [string, string]): Slot[] {
  return [
    ...from,
    ...inBranch('degree', derive(isStrong, [more, more], comparative)),
    ...inBranch('degree', derive(isStrong, [most, most], superlative)),
  ];
}

const vowels = ['a', 'e', 'i', 'o', 'u'];
const type = (roots: RegExp) => (each: Slot[]) => ({ slots: each, roots });

/** The type of participles in `-va` and `-ma`. */
export const aType = aWithI;
export const uType = rounded('u');
export const oType = rounded('o');
export const iType = loanI;
/** `valinta`. */
export const intaType = aWithO;
/** `juoksija` with `juoksijoita`, `opettaja` with `opettajia`. */
export const jaType = [...aWithI, ...aWithO];
/** `korjaus`. */
export const usType = harrastus('u');

/** The inflection types of nouns and adjectives; each takes words of one pattern. */
export const nominals: readonly InflectionType[] = [
  ...['o', 'u'].map((v) => compared(rounded(v), false, [v, `${v}i`])).map(type(openRoot)),
  ...['o', 'a'].map(afterVowel).map(type(/..[eiu]$/)),
  ...[compared(aWithO, false, ['e', 'oi']), compared(aWithI, false, ['e', 'i'])].map(type(anyRoot)),
  ...[compared(aWithI, false, ['a', 'i'])].map(type(/^[^aeiou]*[aeiou]+[^aeiou]+[aeiou]/)),
  ...[compared(ea, true, ['ea', 'ei'])].map(type(anyRoot)),
  ...[loanI, nalle].map(type(openRoot)),
  ...[foreign].map(type(openRoot)),
  ...[compared(kivi, false, ['e', 'i'])].map(type(/[aeiou][^aeiou]*[^aeiout]$|[h]t$/)),
  ...[compared(kieli, true, ['e', 'i'])].map(type(/[aeiou]{2}[lnr]$|^[^aeiou]?[eu][lnr]$/)),
  ...[lumi, nuoruus, kolmas, koditon, olut].map(type(anyRoot)),
  ...(
    [
      ['', 'd'],
      ['n', 'nn'],
      ['l', 'll'],
      ['r', 'rr'],
    ] as const
  )
    .map(kasi)
    .map(type(/[aeiou]$/)),
  ...[yksi, lapsi('p'), lapsi('t')].map(type(/[aeiou]$/)),
  ...[compared(sade, true, ['ee', 'ei'])].map(type(anyRoot)),
  ...[compared(nainen, true, ['se', 'si'])].map(type(/..[aeiou]$/)),
  ...vowels.map(harrastus).map(type(anyRoot)),
  ...['a', 'e']
    .map(hammas)
    .map((each) => compared(each, true, ['aa', 'ai']))
    .map(type(openRoot)),
  ...[compared(kaunis, true, ['ii', 'ei'])].map(type(openRoot)),
  ...[mies].map(type(/^mie$/)),
  ...[puhelin].map(type(anyRoot)),
  ...vowels.flatMap((v) => ['l', 'n', 'r'].map((c) => askel(v + c))).map(type(openRoot)),
  ...[kevat].map(type(/^kev$/)),
  ...[participle].map(type(/..[lnrs]$/)),
  ...vowels.map((v) => maa(v + v, `${v}i`)).map(type(/(?:^|[^aeiou])$/)),
  ...[maa('uo', 'oi'), maa('ie', 'ei'), maa('oi', 'oi'), maa('ai', 'ai')].map(type(/(?:^|[^aeiou])$/)),
  ...vowels.map(vapaa).map(type(anyRoot)),
];
