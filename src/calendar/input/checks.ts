import { longestDate, type Moment, parseDate, parseMoment } from '#strtotime';
import type { Context } from '../../context/context.ts';
import { CalendarError, type FieldProblem, type Problem } from '../../errors.ts';
import { isLanguage, type Language, languages } from '../../i18n/language.ts';
import { isLonger, longestText, maxListLength } from '../../runtime/input-limits.ts';
import { toAddress, webSchemes } from '../../values/web-address.ts';

/** Unchecked input in the names of the GraphQL schema. */
export type Input = Record<string, unknown>;

/** Unchecked input with the field names of a type of the schema. */
export type Untrusted<Type> = { readonly [Name in keyof Type]?: unknown };

/** What a check returns for an invalid value. */
export const rejected = Symbol('rejected');
type Rejected = typeof rejected;

/**
 * Collects all invalid values of a request, to report them in one error (wire-format 2). Each check
 * returns the accepted value, or `rejected` after it has added an error.
 */
export class Checks {
  readonly problems: Record<string, Problem> = {};
  /** The same by path: a list may have several invalid items. */
  readonly fieldProblems: FieldProblem[] = [];
  readonly #paths = new Set<string>();
  #within: readonly string[] = [];

  addError(name: string, key: Problem['key'], values?: Problem['values']): Rejected {
    const problem = { key, values };
    this.problems[name] ??= problem;
    this.#note({ path: [name, ...this.#within], problem });
    return rejected;
  }

  /** Adds an error because of errors within the value. */
  addErrorWithin(name: string, problem: Problem, places: readonly FieldProblem[]): void {
    this.problems[name] ??= problem;
    for (const { path, problem: inner } of places)
      this.#note({ path: [name, ...this.#within, ...path], problem: inner });
  }

  /** Runs a check whose errors are about an item of a list or a field of an object. */
  within<Value>(part: number | string, check: () => Value): Value {
    const outside = this.#within;
    this.#within = [...outside, String(part)];
    try {
      return check();
    } finally {
      this.#within = outside;
    }
  }

  /** Adds the errors of other checks under new names. */
  merge(others: Checks, rename: (name: string) => string): void {
    for (const [name, problem] of Object.entries(others.problems)) this.problems[rename(name)] ??= problem;
  }

  /** Reads parts concurrently, and adds errors in their order. Throws what the first one throws. */
  async all<const Reads extends readonly ((checks: Checks) => unknown)[]>(
    reads: Reads,
  ): Promise<Results<Reads>> {
    const parts = reads.map((read) => ({ read, checks: new Checks() }));
    const results = await Promise.allSettled(parts.map(({ read, checks }) => Promise.try(read, checks)));
    const values: unknown[] = [];
    for (const result of results) {
      if (result.status === 'rejected') throw result.reason;
      values.push(result.value);
    }
    for (const { checks } of parts) {
      this.merge(checks, (name) => name);
      for (const place of checks.fieldProblems) this.#note(place);
    }
    return values as Results<Reads>;
  }

  /** Throws `invalidParameters` with the errors, if there are any. */
  throwIfAny(): void {
    if (Object.keys(this.problems).length > 0)
      throw new CalendarError('invalidParameters', { invalid: this.problems, places: this.fieldProblems });
  }

  /** A text within its limit; `field` selects the limit where the parameter has another name. */
  text(name: string, value: unknown, field = name): string | Rejected {
    if (typeof value !== 'string') return this.addError(name, 'invalid.text');
    const text = this.shortText(name, value, field);
    return text !== rejected && text.includes('\0') ? this.addError(name, 'invalid.text') : text;
  }

  /** A text within the length limit of its field (decision 0052). */
  shortText(name: string, text: string, field = name): string | Rejected {
    const maximum = longestText(field);
    return isLonger(text, maximum) ? this.addError(name, 'invalid.longText', { maximum }) : text;
  }

  /** A text that is not blank; "0" counts as blank (wire-format 2). */
  nonEmptyText(name: string, value: unknown): string | Rejected {
    const text = this.text(name, value);
    if (text === rejected) return rejected;
    return text.trim() === '' || text.trim() === '0' ? this.addError(name, 'invalid.emptyText') : text;
  }

  /** A search query: at most 500 characters and 20 words (decision 0052). */
  search(name: string, value: unknown, mostWords = longestSearch.words): string | Rejected {
    if (typeof value === 'string' && value.length > longestSearch.characters)
      return this.addError(name, 'invalid.longText', { maximum: longestSearch.characters });
    const text = this.nonEmptyText(name, value);
    if (text === rejected || text.trim().split(/\s+/).length <= mostWords) return text;
    return this.addError(name, 'invalid.manyWords', { maximum: mostWords });
  }

  /** An integer not below the minimum. */
  integer(name: string, value: unknown, minimum = 1): number | Rejected {
    const fits = Number.isSafeInteger(value) && Number(value) >= minimum;
    return fits ? Number(value) : this.addError(name, 'invalid.integer', { minimum });
  }

  number(name: string, value: unknown, [minimum, maximum]: readonly [number, number]): number | Rejected {
    const fits = typeof value === 'number' && value >= minimum && value <= maximum;
    return fits ? value : this.addError(name, 'invalid.number', { minimum, maximum });
  }

  /** A coordinate in degrees, rounded to 0.1 mm, because smaller values would underflow. */
  degrees(name: string, value: unknown, largest: number): number | Rejected {
    const number = this.number(name, value, [-largest, largest]);
    return number === rejected ? rejected : Math.round(number * finest) / finest;
  }

  boolean(name: string, value: unknown): boolean | Rejected {
    return typeof value === 'boolean' ? value : this.addError(name, 'invalid.boolean');
  }

  /** A date in any accepted format, with its instant if it names one (wire-format 7.2). */
  moment(name: string, value: unknown, clock: { zone: string; now: number }): Moment | Rejected {
    return parseMoment(value, clock) ?? this.#rejectDate(name, value);
  }

  /** A date in any accepted format as wall-clock time of the zone (wire-format 7.2). */
  date(name: string, value: unknown, clock: { zone: string; now: number }): string | Rejected {
    return parseDate(value, clock) ?? this.#rejectDate(name, value);
  }

  /** An absolute URL with one of the schemes, as the URL standard writes it (decision 0052). */
  url(name: string, value: unknown, schemes = webSchemes): string | Rejected {
    const text = typeof value === 'string' ? this.shortText(name, value, 'url') : '';
    if (text === rejected) return rejected;
    const address = toAddress(text, schemes);
    return address === null ? this.addError(name, 'invalid.url') : this.shortText(name, address, 'url');
  }

  /** A list whose items all pass the check. */
  list<Item>(name: string, value: unknown, check: (item: unknown) => Item | Rejected): Item[] | Rejected {
    if (!Array.isArray(value) || value.length > maxListLength) return this.addError(name, 'invalid.list');
    const items = value.map((item, index) => this.within(index, () => check(item)));
    return items.includes(rejected) ? rejected : (items as Item[]);
  }

  /** A list of positive integers. */
  ids(name: string, value: unknown): number[] | Rejected {
    return this.list(name, value, (id) => this.integer(name, id));
  }

  language(name: string, value: unknown): Language | Rejected {
    return isLanguage(value) ? value : this.addError(name, 'invalid.language', { allowed: languages });
  }

  #rejectDate(name: string, value: unknown): Rejected {
    const isLong = typeof value === 'string' && value.length > longestDate;
    return isLong
      ? this.addError(name, 'invalid.longText', { maximum: longestDate })
      : this.addError(name, 'invalid.date');
  }

  /** Keeps the first error of each path. */
  #note(fieldProblem: FieldProblem): void {
    const path = fieldProblem.path.join('\n');
    if (this.#paths.has(path)) return;
    this.#paths.add(path);
    this.fieldProblems.push(fieldProblem);
  }
}

/** What each of several reads returns. */
type Results<Reads extends readonly ((checks: Checks) => unknown)[]> = {
  -readonly [Index in keyof Reads]: Awaited<ReturnType<Reads[Index]>>;
};

const longestSearch = { characters: 500, words: 20 };
/** Steps per degree. */
const finest = 1e9;

/** Whether a value is neither undefined nor null; only updates tell the two apart. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Whether a value is undefined, null or the empty text. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Checks a value that null and the empty text clear: both become null; undefined stays. */
export function clearable<Value>(value: unknown, check: () => Value): Value | null | undefined {
  if (value === undefined) return undefined;
  return isEmpty(value) ? null : check();
}

/** The accepted value; undefined where it was rejected or absent. */
export function accepted<Value>(value: Value | Rejected | undefined): Value | undefined {
  return value === rejected ? undefined : value;
}

/** Checks a value; undefined where it was rejected, undefined or null. */
export function optional<Value>(
  value: unknown,
  check: (value: unknown) => Value | Rejected,
): Value | undefined {
  return value === undefined || value === null ? undefined : accepted(check(value));
}

/** Throws `missingParameters` with the required fields that are absent or null (wire-format 2). */
export function requireFields(context: Context, type: string, input: Input): void {
  const missing: string[] = [];
  for (const name of context.required[type] ?? []) if ((input[name] ?? null) === null) missing.push(name);
  if (missing.length > 0) throw new CalendarError('missingParameters', { missing });
}

/** The context in the requested language; an unknown one is an error of `language`. */
export function inLanguage(context: Context, checks: Checks, value: unknown): Context {
  const language = optional(value, () => checks.language('language', value));
  return language === undefined ? context : { ...context, language, languageChosen: true };
}
