import { halvesOf, isSlip, sharedBeginning, splitWords, swapNeighbors, withoutMarks } from '#word-forms';
import type { Context } from '../../context/context.ts';
import type { NamedBand } from '../../database/queries/ranked-search.ts';
import {
  type NameCondition,
  type NameScope,
  type SearchedName,
  selectSearchedNames,
  selectSearchedPlaces,
} from '../../database/queries/searched-name.ts';
import { toIndexed } from '../../values/search-text.ts';
import type { LocalWord } from '../../values/search/word-index.ts';
import { ranking } from '../../values/ranking.ts';
import { weightOf, weightOfSynonym, weights } from '../../values/search/similarity.ts';
import type { SearchTerm } from '../../values/search/terms.ts';
import type { LocalTerm } from './local-term.ts';

/** Names that match a term, and the weight of the match in percent. */
export type NamedMatch = Pick<NamedBand, 'table' | 'ids'> & { weight: number };

/** A search whose words are compared with names. */
export interface LocalSearch {
  terms: readonly SearchTerm[];
  local: readonly LocalTerm[];
}

/** What finds the names, in any language, that match a term. One statement. */
export async function findNames(
  context: Context,
  search: LocalSearch,
  scope: NameScope,
): Promise<(term: SearchTerm) => NamedMatch[]> {
  const names = await readNames(context, conditionsOf(search), scope);
  // Where one kind alone is searched, the name is what is looked for, not one place of many.
  const factors =
    scope.tables.length > 1 ? new Map(names.map((name) => [name, factorOf(name, search)])) : null;
  return (term) =>
    matchNames(names, (name) => weightOfName(name, term, search.local) * (factors?.get(name) ?? 1));
}

/** What joins the parts of a name: `Music & dance`. */
const joints = / (?:and|ja|und|sowie) |[&+/,;|]/;

/**
 * How much a name counts. One that is the whole search is what was meant. A category or tag counts
 * by its first part: who wants `dance` hardly means all of `Music & dance`, who wants `kids` means
 * `Kids & families`. The part may be a compound: `Kochkurs`.
 */
function factorOf(name: SearchedName, { terms, local }: LocalSearch): number {
  const isNamed = (text: string, term: SearchTerm) =>
    weightOfName({ ...name, name: text }, term, local) >= weights.part;
  const words = splitWords(name.name);
  const telling = terms.filter(({ isCommon }) => !isCommon);
  const isWhole =
    telling.length > 0 &&
    telling.every((term) => isNamed(name.name, term)) &&
    words.every(({ word }) => terms.some((term) => isNamed(word, term)));
  if (isWhole) return ranking.points.wholeName;
  if (name.table !== 'term') return 1;
  const [first = ''] = name.name.split(joints).filter((part) => part.trim() !== '');
  return terms.some((term) => weightOfName({ ...name, name: first }, term, local) >= weights.part) ? 1 : 0;
}

/** What a name or text must have to be compared with a search. */
export function conditionsOf({ terms, local }: LocalSearch): NameCondition[] {
  const conditions = [...terms.flatMap(ownConditions), ...local.flatMap(formConditions)];
  return [...new Map(conditions.map((condition) => [JSON.stringify(condition), condition])).values()];
}

function ownConditions({ word, isRun, spellings }: SearchTerm): NameCondition[] {
  if (isRun) return spellings.map((spelling) => ({ contains: toIndexed(spelling) }));
  return [{ begins: toIndexed(withoutMarks(word)) }];
}

function formConditions({ matcher, isServed }: LocalTerm): NameCondition[] {
  const beginnings = matcher.beginnings.map((begins) => ({ begins }));
  return isServed ? [...beginnings, ...matcher.infixes.map((contains) => ({ contains }))] : beginnings;
}

/**
 * Names with a word that begins with one of these, or that is nearly one of those that are not
 * certain. One statement.
 */
export async function findNamesWithSlips(
  context: Context,
  { terms, certain }: { terms: readonly SearchTerm[]; certain: ReadonlySet<SearchTerm> },
  scope: NameScope,
): Promise<(term: SearchTerm) => NamedMatch[]> {
  const conditions = terms.filter(({ isRun }) => !isRun).flatMap(({ word }) => slipConditions(word));
  const names = await readNames(context, conditions, scope);
  const weigh = (term: SearchTerm, known: string) => {
    const { word } = term;
    if (word.length >= 3 && known.startsWith(word)) return weights.beginning;
    return !certain.has(term) && isSlip(word, known) ? weights.slip : 0;
  };
  return (term) =>
    matchNames(names, ({ name }) => Math.max(0, ...splitWords(name).map(({ word }) => weigh(term, word))));
}

function slipConditions(word: string): NameCondition[] {
  const plain = withoutMarks(word);
  const beginnings = plain.length < 3 ? [] : [...swapNeighbors(plain), sharedBeginning(plain)];
  const [, end] = halvesOf(plain) ?? [];
  return [
    { similarTo: plain },
    ...beginnings.map((letters) => ({ begins: toIndexed(letters) })),
    ...(end === undefined ? [] : [{ contains: toIndexed(end) }]),
  ];
}

async function readNames(
  context: Context,
  conditions: readonly NameCondition[],
  scope: NameScope,
): Promise<SearchedName[]> {
  if (conditions.length === 0 || scope.tables.length === 0) return [];
  const { mostPlaces = 0 } = scope;
  const statements = [
    selectSearchedNames(context, conditions, scope),
    ...(mostPlaces === 0 ? [] : [selectSearchedPlaces(context, conditions, mostPlaces)]),
  ];
  const read = statements.map((each) => context.database.query(each, { planDependsOnValues: true }));
  return (await Promise.all(read)).flat();
}

/** The weight of a name for a term: that of its best word. */
export function weightOfName(
  { name, language }: SearchedName,
  term: SearchTerm,
  local: readonly LocalTerm[],
): number {
  if (term.isRun) return term.spellings.some((spelling) => name.includes(spelling)) ? weights.same : 0;
  return Math.max(0, ...splitWords(name).map(({ word }) => weightOfWord({ word, language }, term, local)));
}

function weightOfWord(
  { word: known, language }: LocalWord,
  term: SearchTerm,
  local: readonly LocalTerm[],
): number {
  if (known === term.word) return weights.same;
  const unmarked = withoutMarks(known) === term.word ? weights.key : 0;
  const related = { known, at: 0, hasSameStem: false, hasSameKey: false, isStopWord: false };
  const own = local.filter((each) => each.term === term && each.language === language);
  const weigh = (queried: LocalTerm) => {
    const weight = weightOf(queried, related);
    return queried.isSynonym ? weightOfSynonym(weight) : weight;
  };
  return Math.max(unmarked, ...own.map(weigh));
}

/** Groups the names that match by their weight. */
export function matchNames(
  names: readonly SearchedName[],
  weigh: (name: SearchedName) => number,
): NamedMatch[] {
  const best = new Map<string, { table: SearchedName['table']; id: number; weight: number }>();
  for (const name of names) {
    const weight = weigh(name);
    if (weight === 0) continue;
    for (const id of name.ids) {
      const key = `${name.table} ${id}`;
      if (weight > (best.get(key)?.weight ?? 0)) best.set(key, { table: name.table, id, weight });
    }
  }
  return [...Map.groupBy(best.values(), ({ table, weight }) => `${table} ${weight}`).values()].flatMap(
    (group) => {
      const [first] = group;
      return first === undefined ? [] : [{ ...first, ids: group.map(({ id }) => id) }];
    },
  );
}
