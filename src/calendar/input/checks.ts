import type { Context } from '../../context/context.ts';
import { CalendarError, type FieldProblem, type Problem } from '../../errors.ts';
import { isLanguage, type Language, languages } from '../../i18n/language.ts';
import { longestDate, parseDate, parseMoment } from '../../values/dates.ts';
import type { Moment } from '../../values/time-zone.ts';
import { isLonger, longestText } from './text-limits.ts';
import { toAddress, webSchemes } from './web-address.ts';

/** Input as an interface hands it over: names of the GraphQL schema, values not yet trusted. */
export type Input = Record<string, unknown>;

/** The same with the names of one type of the schema alone: another name does not compile. */
export type Untrusted<Sent> = { readonly [Name in keyof Sent]?: unknown };

/** What a check gives when it has refused the value. */
export const refused = Symbol('refused');
type Refused = typeof refused;

/**
 * Collects every refused value of one request, so that all are named in one error (wire-format 2). Each check gives the
 * accepted value, or `refused` after having noted why.
 */
export class Checks {
  readonly problems: Record<string, Problem> = {};
  /** The same value by value: a list may have several that are refused. */
  readonly fieldProblems: FieldProblem[] = [];
  readonly #ways = new Set<string>();
  #within: readonly string[] = [];

  addError(name: string, key: Problem['key'], values?: Problem['values']): Refused {
    const problem = { key, values };
    this.problems[name] ??= problem;
    this.#note({ path: [name, ...this.#within], problem });
    return refused;
  }

  /** Refuses a value because of what was refused within it. */
  addErrorWithin(name: string, problem: Problem, places: readonly FieldProblem[]): void {
    this.problems[name] ??= problem;
    for (const { path, problem: inner } of places)
      this.#note({ path: [name, ...this.#within, ...path], problem: inner });
  }

  /** What the check refuses is noted as a part of the value: an entry of a list, a field of an object. */
  within<Value>(part: number | string, check: () => Value): Value {
    const outside = this.#within;
    this.#within = [...outside, String(part)];
    try {
      return check();
    } finally {
      this.#within = outside;
    }
  }

  /** Takes over what was refused elsewhere, under the names that the caller knows. */
  merge(others: Checks, rename: (name: string) => string): void {
    for (const [name, problem] of Object.entries(others.problems)) this.problems[rename(name)] ??= problem;
  }

  /** Reads several parts at once; what they refuse is noted in their order. */
  async all<Result>(reads: readonly ((checks: Checks) => Result | Promise<Result>)[]): Promise<Result[]> {
    const parts = await Promise.all(
      reads.map(async (read) => {
        const checks = new Checks();
        return { checks, result: await read(checks) };
      }),
    );
    for (const { checks } of parts) {
      this.merge(checks, (name) => name);
      for (const place of checks.fieldProblems) this.#note(place);
    }
    return parts.map(({ result }) => result);
  }

  /** Throws what was collected, if anything was. */
  throwIfAny(): void {
    if (Object.keys(this.problems).length > 0)
      throw new CalendarError('invalidParameters', { invalid: this.problems, places: this.fieldProblems });
  }

  /** A text that is not too long; which limit holds is told by `field` where the parameter has another name. */
  text(name: string, value: unknown, field = name): string | Refused {
    if (typeof value !== 'string') return this.addError(name, 'invalid.text');
    const text = this.shortText(name, value, field);
    return text !== refused && text.includes('\0') ? this.addError(name, 'invalid.text') : text;
  }

  /** A text no longer than its field may be (decision 0051). */
  shortText(name: string, text: string, field = name): string | Refused {
    const maximum = longestText(field);
    return isLonger(text, maximum) ? this.addError(name, 'invalid.longText', { maximum }) : text;
  }

  /** A text that says something: neither empty nor spaces only; "0" says nothing either (wire-format 2). */
  nonEmptyText(name: string, value: unknown): string | Refused {
    const text = this.text(name, value);
    if (text === refused) return refused;
    return text.trim() === '' || text.trim() === '0' ? this.addError(name, 'invalid.emptyText') : text;
  }

  /** What is searched for: 500 characters and 20 words at most, at every interface (decision 0050). */
  search(name: string, value: unknown, mostWords = longestSearch.words): string | Refused {
    if (typeof value === 'string' && value.length > longestSearch.characters)
      return this.addError(name, 'invalid.longText', { maximum: longestSearch.characters });
    const text = this.nonEmptyText(name, value);
    if (text === refused || text.trim().split(/\s+/).length <= mostWords) return text;
    return this.addError(name, 'invalid.manyWords', { maximum: mostWords });
  }

  /** A whole number that is not below the minimum. */
  integer(name: string, value: unknown, minimum = 1): number | Refused {
    const fits = Number.isSafeInteger(value) && Number(value) >= minimum;
    return fits ? Number(value) : this.addError(name, 'invalid.integer', { minimum });
  }

  number(name: string, value: unknown, [minimum, maximum]: readonly [number, number]): number | Refused {
    const fits = typeof value === 'number' && value >= minimum && value <= maximum;
    return fits ? value : this.addError(name, 'invalid.number', { minimum, maximum });
  }

  /** A coordinate up to so many degrees, to a tenth of a millimetre: computing with smaller ones would underflow. */
  degrees(name: string, value: unknown, largest: number): number | Refused {
    const number = this.number(name, value, [-largest, largest]);
    return number === refused ? refused : Math.round(number * finest) / finest;
  }

  boolean(name: string, value: unknown): boolean | Refused {
    return typeof value === 'boolean' ? value : this.addError(name, 'invalid.boolean');
  }

  /** A date in any accepted form with the instant that it may name (wire-format 7.2). */
  moment(name: string, value: unknown, clock: { zone: string; now: number }): Moment | Refused {
    return parseMoment(value, clock) ?? this.#refuseDate(name, value);
  }

  /** A date in any accepted form as wall clock of the zone (wire-format 7.2). */
  date(name: string, value: unknown, clock: { zone: string; now: number }): string | Refused {
    return parseDate(value, clock) ?? this.#refuseDate(name, value);
  }

  /** An absolute address with one of the schemes, as the URL standard writes it (wire-format 2, decision 0052). */
  url(name: string, value: unknown, schemes = webSchemes): string | Refused {
    const text = typeof value === 'string' ? this.shortText(name, value, 'url') : '';
    if (text === refused) return refused;
    const address = toAddress(text, schemes);
    return address === null ? this.addError(name, 'invalid.url') : this.shortText(name, address, 'url');
  }

  /** A list without empty entries, each accepted by the check. */
  list<Item>(name: string, value: unknown, check: (item: unknown) => Item | Refused): Item[] | Refused {
    if (!Array.isArray(value) || value.length > mostEntries) return this.addError(name, 'invalid.list');
    const items = value.map((item, index) => this.within(index, () => check(item)));
    return items.includes(refused) ? refused : (items as Item[]);
  }

  language(name: string, value: unknown): Language | Refused {
    return isLanguage(value)
      ? value
      : this.addError(name, 'invalid.language', { allowed: languages.join(', ') });
  }

  #refuseDate(name: string, value: unknown): Refused {
    const isLong = typeof value === 'string' && value.length > longestDate;
    return isLong
      ? this.addError(name, 'invalid.longText', { maximum: longestDate })
      : this.addError(name, 'invalid.date');
  }

  /** The first that is wrong with a value counts. */
  #note(place: FieldProblem): void {
    const way = place.path.join('\n');
    if (this.#ways.has(way)) return;
    this.#ways.add(way);
    this.fieldProblems.push(place);
  }
}

/** The longest list that a parameter takes. */
export const mostEntries = 500;
/** The longest search, in characters and in words. */
const longestSearch = { characters: 500, words: 20 };
/** The parts of a degree that are told apart. */
const finest = 1e9;

/** Whether a value was sent at all: null counts as not sent, save in updates. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** The accepted value, or nothing where it was refused or not sent. */
export function accepted<Value>(value: Value | Refused | undefined): Value | undefined {
  return value === refused ? undefined : value;
}

/** Throws one error that names every required field that was not sent; null counts as not sent (wire-format 2). */
export function requireFields(context: Context, type: string, input: Input): void {
  const missing = (context.required[type] ?? []).filter(
    (name) => input[name] === undefined || input[name] === null,
  );
  if (missing.length > 0) throw new CalendarError('missingParameters', { missing });
}

/** The context in the language that an operation names, checked; an unknown one is noted under `language`. */
export function inLanguage(context: Context, checks: Checks, value: unknown): Context {
  if (value === undefined || value === null) return context;
  const language = checks.language('language', value);
  return language === refused ? context : { ...context, language, languageChosen: true };
}
