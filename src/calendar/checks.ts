import type { Context } from '../context.ts';
import { CalendarError, type Place, type Problem } from '../errors.ts';
import { isLanguage, languages, type Language } from '../i18n/language.ts';
import { parseDate, parseMoment } from './dates.ts';
import type { Moment } from './time-zone.ts';

/** Input as a door hands it over: names of the GraphQL schema, values not yet trusted. */
export type Input = Record<string, unknown>;

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
  readonly places: Place[] = [];
  readonly #ways = new Set<string>();
  #within: readonly string[] = [];

  refuse(name: string, key: Problem['key'], values?: Problem['values']): Refused {
    const problem = { key, values };
    this.problems[name] ??= problem;
    this.#note({ path: [name, ...this.#within], problem });
    return refused;
  }

  /** Refuses a value because of what was refused within it. */
  refuseWithin(name: string, problem: Problem, places: readonly Place[]): void {
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
  adopt(others: Checks, rename: (name: string) => string): void {
    for (const [name, problem] of Object.entries(others.problems)) this.problems[rename(name)] ??= problem;
  }

  /** Reads several parts at once; what they refuse is noted in their order. */
  async together<Result>(
    reads: readonly ((checks: Checks) => Result | Promise<Result>)[],
  ): Promise<Result[]> {
    const parts = await Promise.all(
      reads.map(async (read) => {
        const checks = new Checks();
        return { checks, result: await read(checks) };
      }),
    );
    for (const { checks } of parts) {
      this.adopt(checks, (name) => name);
      for (const place of checks.places) this.#note(place);
    }
    return parts.map(({ result }) => result);
  }

  /** Throws what was collected, if anything was. */
  done(): void {
    if (Object.keys(this.problems).length > 0)
      throw new CalendarError('invalidParameters', { invalid: this.problems, places: this.places });
  }

  text(name: string, value: unknown): string | Refused {
    return typeof value === 'string' && !value.includes('\0') ? value : this.refuse(name, 'invalid.text');
  }

  /** A text that says something: neither empty nor spaces only; "0" says nothing either (wire-format 2). */
  nonEmptyText(name: string, value: unknown): string | Refused {
    const text = this.text(name, value);
    if (text === refused) return refused;
    return text.trim() === '' || text.trim() === '0' ? this.refuse(name, 'invalid.emptyText') : text;
  }

  /** A whole number that is not below the minimum. */
  integer(name: string, value: unknown, minimum = 1): number | Refused {
    const fits = Number.isSafeInteger(value) && Number(value) >= minimum;
    return fits ? Number(value) : this.refuse(name, 'invalid.integer', { minimum });
  }

  number(name: string, value: unknown, [minimum, maximum]: readonly [number, number]): number | Refused {
    const fits = typeof value === 'number' && value >= minimum && value <= maximum;
    return fits ? value : this.refuse(name, 'invalid.number', { minimum, maximum });
  }

  /** A coordinate up to so many degrees, to a tenth of a millimetre: computing with smaller ones would underflow. */
  degrees(name: string, value: unknown, largest: number): number | Refused {
    const number = this.number(name, value, [-largest, largest]);
    return number === refused ? refused : Math.round(number * finest) / finest;
  }

  boolean(name: string, value: unknown): boolean | Refused {
    return typeof value === 'boolean' ? value : this.refuse(name, 'invalid.boolean');
  }

  /** A date in any accepted form with the instant that it may name (wire-format 7.2). */
  moment(name: string, value: unknown, clock: { zone: string; now: number }): Moment | Refused {
    return parseMoment(value, clock) ?? this.refuse(name, 'invalid.date');
  }

  /** A date in any accepted form as wall clock of the zone (wire-format 7.2). */
  date(name: string, value: unknown, clock: { zone: string; now: number }): string | Refused {
    return parseDate(value, clock) ?? this.refuse(name, 'invalid.date');
  }

  /** An absolute address with one of the schemes, without spaces (wire-format 2). */
  url(name: string, value: unknown, schemes = webSchemes): string | Refused {
    const fits =
      typeof value === 'string' && value.length <= 2000 && !/[\s\p{Cc}]/u.test(value) && URL.canParse(value);
    if (!fits) return this.refuse(name, 'invalid.url');
    const { protocol, hostname } = new URL(value);
    return schemes.includes(protocol) && hostname !== '' ? value : this.refuse(name, 'invalid.url');
  }

  /** A list without empty entries, each accepted by the check. */
  list<Item>(name: string, value: unknown, check: (item: unknown) => Item | Refused): Item[] | Refused {
    if (!Array.isArray(value) || value.length > maximumEntries) return this.refuse(name, 'invalid.list');
    const items = value.map((item, index) => this.within(index, () => check(item)));
    return items.includes(refused) ? refused : (items as Item[]);
  }

  language(name: string, value: unknown): Language | Refused {
    return isLanguage(value)
      ? value
      : this.refuse(name, 'invalid.language', { allowed: languages.join(', ') });
  }

  /** The first that is wrong with a value counts. */
  #note(place: Place): void {
    const way = place.path.join('\n');
    if (this.#ways.has(way)) return;
    this.#ways.add(way);
    this.places.push(place);
  }
}

const webSchemes = ['http:', 'https:', 'ftp:'];
const maximumEntries = 500;
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
