import { endings, queriedKinds, type Kind, kinds, longestEnding, type Stems } from './endings.ts';
import { strongGrades, weakGrades } from './gradation.ts';
import { commonLemmas } from './lemmas.ts';
import { type InflectionType, nominals } from './nominals.ts';
import { type Branch, type Slot } from './slots.ts';
import { verbs } from './verbs.ts';

interface IndexedSlot extends Slot {
  type: InflectionType;
}

const types = [...nominals, ...verbs];
const slotsByTail = new Map<string, IndexedSlot[]>();
for (const type of types) {
  for (const slot of type.slots) {
    const known = slotsByTail.get(slot.tail) ?? [];
    known.push({ ...slot, type });
    slotsByTail.set(slot.tail, known);
  }
}
/** The letters with which forms end after the root. */
export const tails: Stems = new Map();
for (const [tail, found] of slotsByTail) {
  const mask = found
    .filter(({ branch }) => branch === undefined || branch === 'degree')
    .reduce((all, { kind }) => all | kinds[kind], 0);
  for (let at = 0; mask !== 0 && at < tail.length; at += 1) {
    const end = tail.slice(at);
    tails.set(end, (tails.get(end) ?? 0) | mask);
  }
}

const longestTail = Math.max(...[...slotsByTail.keys()].map(({ length }) => length));
const gradedTypes = new Set(types.filter(({ slots }) => slots.some(({ isStrong }) => !isStrong)));

/** All stems of the words of which this one, with back vowels, may be a form. */
export function stemsOf(word: string): Stems {
  return familyOf(word).forms;
}

/** The stems of a word and its relatives. */
export interface Family {
  forms: Stems;
  /** Of others that are made from it or that it is made from: `juoksu`, `juoksija`, `juosta`. */
  derived: Stems;
  /** Of those the nouns that name an action: only they make compounds in its stead. */
  actions: Stems;
  /** Whether it is a form of a listed word. */
  isCommon: boolean;
}

/**
 * All stems of a word and its relatives, by the readings whose dictionary form is listed, if there
 * are some: `verta` is one of `veri`; of a listed one only as it is found in a dictionary, in the
 * singular or plural.
 */
export function familyOf(word: string, isListed = false): Family {
  const family = {
    forms: new Map([[word, kinds.nominative]]),
    derived: new Map<string, number>(),
    actions: new Map<string, number>(),
  };
  const readings = readingsOf(word, isListed);
  const common = readings.filter(isCommon);
  for (const reading of common.length > 0 ? common : readings) addStems(family, reading);
  return { ...family, isCommon: common.length > 0 };
}

/** What the word may be a form of. */
function readingsOf(word: string, isListed: boolean): Reading[] {
  const readings = new Map<InflectionType, Map<string, Reading>>();
  for (let at = Math.max(1, word.length - longestEnding); at <= word.length; at += 1) {
    const ending = word.slice(at);
    const mask = isListed && !['', 't'].includes(ending) ? undefined : endings.get(ending);
    if (mask === undefined) continue;
    readStem(word.slice(0, at), mask, (reading) => {
      const known = readings.get(reading.type) ?? new Map<string, Reading>();
      readings.set(reading.type, known.set(`${reading.roots.join('/')} ${reading.branch ?? ''}`, reading));
    });
  }
  return [...readings.values()].flatMap((each) => [...each.values()]);
}

/** Whether the dictionary form of a reading is a listed word. */
function isCommon({ type, roots: [strong, weak], branch }: Reading): boolean {
  return type.slots.some(
    (slot) =>
      (slot.kind === 'nominative' || slot.kind === 'purpose') &&
      (slot.branch === branch || (branch === 'degree' && slot.branch === undefined)) &&
      commonLemmas.has((slot.isStrong ? strong : weak) + slot.tail),
  );
}

type StemsOfFamily = Omit<Family, 'isCommon'>;

type Roots = readonly [strong: string, weak: string];

interface Reading {
  type: InflectionType;
  roots: Roots;
  branch: Branch | undefined;
}

/** The types and roots of which this may be a stem with endings of these kinds. */
function readStem(stem: string, mask: number, found: (reading: Reading) => void): void {
  for (let length = 0; length <= Math.min(longestTail, stem.length); length += 1) {
    const root = stem.slice(0, stem.length - length);
    for (const { type, kind, isStrong, branch } of slotsByTail.get(stem.slice(stem.length - length)) ?? []) {
      if ((kinds[kind] & mask & queriedKinds) === 0) continue;
      for (const roots of rootsOf(root, isStrong, type))
        if (type.roots.test(roots[0])) found({ type, roots, branch });
    }
  }
}

function rootsOf(root: string, isStrong: boolean, type: InflectionType): Roots[] {
  if (!gradedTypes.has(type)) return [[root, root]];
  return isStrong
    ? weakGrades(root).map((weak) => [root, weak])
    : strongGrades(root).map((strong) => [strong, root]);
}

function addStems(family: StemsOfFamily, { type, roots, branch }: Reading): void {
  const [strong, weak] = roots;
  for (const slot of type.slots) {
    const stem = (slot.isStrong ? strong : weak) + slot.tail;
    if (stem.length < 2 || isHiatus(strong, weak, stem)) continue;
    for (const stems of stemsBetween(family, branch, slot)) addStem(stems, stem, kinds[slot.kind]);
  }
}

/**
 * Where the stem of a slot belongs if the word is read in this branch. A comparative is no form of
 * its positive.
 */
function stemsBetween(family: StemsOfFamily, branch: Branch | undefined, slot: Slot): Stems[] {
  if (slot.branch === branch || (slot.branch === 'degree' && branch === undefined)) return [family.forms];
  if (branch === 'degree') return [];
  return isAction(slot) ? [family.derived, family.actions] : [family.derived];
}

function isAction({ branch }: Slot): boolean {
  return branch !== undefined && branch !== 'agent' && branch !== 'degree';
}

function addStem(stems: Stems, stem: string, mask: number): void {
  stems.set(stem, (stems.get(stem) ?? 0) | mask);
}

/** The stems of several words together. */
export function mergeStems(all: readonly Stems[]): Stems {
  const merged: Stems = new Map();
  for (const stems of all) for (const [stem, mask] of stems) addStem(merged, stem, mask);
  return merged;
}

/** `puku` has `puvu-`, not `puu-`. */
function isHiatus(strong: string, weak: string, stem: string): boolean {
  return strong.endsWith('uk') && weak.endsWith('u') && stem.startsWith(`${weak}u`);
}

/** Whether a word, with back vowels, is one of the stems with an ending of one of these kinds. */
export function isForm(word: string, stems: Stems, allowed = ~0): boolean {
  for (let at = Math.max(0, word.length - longestEnding); at <= word.length; at += 1) {
    const mask = stems.get(word.slice(0, at));
    if (mask !== undefined && (mask & allowed & (endings.get(word.slice(at)) ?? 0)) !== 0) return true;
  }
  return false;
}

/**
 * The places after which the rest of a compound may follow one of the stems that begins the word.
 */
export function firstParts(word: string, stems: Stems, longest: number): number[] {
  const places: number[] = [];
  for (let at = 3; at <= Math.min(longest, word.length); at += 1) {
    const mask = stems.get(word.slice(0, at)) ?? 0;
    if (mask === 0) continue;
    for (const [kind, ending] of joints)
      if ((mask & kinds[kind]) !== 0 && word.startsWith(ending, at)) places.push(at + ending.length);
  }
  return places;
}

/**
 * The first part of a compound is a nominative or a genitive, also an old one: `vanhempainilta`.
 */
const joints: [Kind, string][] = [
  ['nominative', ''],
  ['prefix', ''],
  ['weak', 'n'],
  ['plural', 'en'],
  ['strong', 'in'],
];
