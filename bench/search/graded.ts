import { readFileSync } from 'node:fs';
import type { Language } from '../../src/i18n/language.ts';

/** An event of a graded set, in one language. */
export interface GradedEvent {
  key: string;
  title: string;
  excerpt: string;
  description: string;
  venue: string;
  organizer: string;
  categories: readonly string[];
  tags: readonly string[];
}

/** A search, and how well each event that it means answers it: 3 exactly, 2 well, 1 somewhat. */
export interface GradedSearch {
  query: string;
  kind: string;
  /** Searches are tuned on one half; the other shows what that is worth. */
  half: 'tune' | 'report';
  grades: Readonly<Record<string, number>>;
}

/** Events and searches of one language. */
export interface GradedSet {
  events: readonly GradedEvent[];
  searches: readonly GradedSearch[];
}

/** The graded set of a language. */
export function readGraded(language: Language): GradedSet {
  const file = new URL(`../../test/search/graded/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as GradedSet;
}

/**
 * How well the first ten that were found answer a search: gain with a discount by place, of the
 * best possible; 1 where nothing is right.
 */
export function gainOf({ grades }: GradedSearch, found: readonly string[]): number {
  const ideal = discounted(Object.values(grades).sort((a, b) => b - a));
  if (ideal === 0) return found.length === 0 ? 1 : 0;
  return discounted(found.map((key) => grades[key] ?? 0)) / ideal;
}

function discounted(grades: readonly number[]): number {
  return grades.slice(0, 10).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}

/**
 * What share of the first ten that were found is right; 1 where nothing is found and nothing is
 * right.
 */
export function precisionOf({ grades }: GradedSearch, found: readonly string[]): number {
  const first = found.slice(0, 10);
  if (first.length === 0) return Object.keys(grades).length === 0 ? 1 : 0;
  return first.filter((key) => (grades[key] ?? 0) > 0).length / first.length;
}

/** How well an engine answers. */
export interface Score {
  gain: number;
  precision: number;
}

/** The mean of each measure. */
export function averageOf(scores: readonly Score[]): Score {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / scores.length;
  return {
    gain: mean(scores.map(({ gain }) => gain)),
    precision: mean(scores.map(({ precision }) => precision)),
  };
}
