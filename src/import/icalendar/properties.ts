import ICAL from 'ical.js';
import type { WrittenDate } from './date-value.ts';

/** A property of a component: its parameters, and its values without escapes. */
export interface Property {
  parameters: Readonly<Record<string, string | string[] | undefined>>;
  values: string[];
}

const text = { defaultType: 'text' };
const list = { defaultType: 'text', multiValue: ',' };
const raw = { defaultType: 'raw', multiValue: ',' };

const standard = ICAL.design.icalendar as { value: Record<string, object>; param: object };

/**
 * How the library reads values: texts lose their escapes, and everything else stays as it is
 * written.
 */
const design = {
  property: {
    ...{ uid: text, summary: text, description: text, location: text, comment: text, status: text },
    ...{ method: text, 'x-alt-desc': text, 'styled-description': text, 'x-wr-timezone': text },
    ...{ categories: list, exdate: raw, rdate: raw },
  },
  value: { text: standard.value.text },
  param: standard.param,
  propertyGroups: false,
};

/** The properties of a component by their names in lower case, and the lines that are none. */
export class Properties {
  readonly broken: string[] = [];
  readonly #all = new Map<string, Property[]>();

  constructor(lines: readonly string[]) {
    for (const line of lines) this.#add(line);
  }

  /** All properties of a name, in order. */
  all(name: string): readonly Property[] {
    return this.#all.get(name) ?? [];
  }

  first(name: string): Property | undefined {
    return this.all(name)[0];
  }

  /** The value of the first property of a name; empty without one. */
  text(name: string): string {
    return this.first(name)?.values[0] ?? '';
  }

  /** The dates and times of all properties of a name. */
  dates(name: string): WrittenDate[] {
    return this.all(name).flatMap(({ parameters, values }) =>
      values
        .filter((value) => value.trim() !== '')
        .map((value) => ({
          text: value,
          zone: parameterOf(parameters.tzid),
          isDay: parameterOf(parameters.value).toUpperCase() === 'DATE',
        })),
    );
  }

  /** The date or time of the first property of a name. */
  date(name: string): WrittenDate | undefined {
    return this.dates(name)[0];
  }

  #add(line: string): void {
    const property = parse(line);
    if (property === null) {
      this.broken.push(line);
      return;
    }
    const [name, parsed] = property;
    const known = this.#all.get(name);
    if (known === undefined) this.#all.set(name, [parsed]);
    else known.push(parsed);
  }
}

/** The first value of a parameter; empty without one. */
export function parameterOf(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/**
 * Outlook writes names of zones with a colon without the quotes that they need: `TZID=(UTC+01:00)
 * Paris:2027…`.
 */
const unquoted = /;TZID=(\([^()"]*\)[^":;]*)(?=[:;])/i;

function parse(line: string): [name: string, property: Property] | null {
  const [, type = ''] = /^[^":]*;VALUE=([\w-]+)/i.exec(line) ?? [];
  try {
    const parsed = ICAL.parse.property(line.replace(unquoted, ';TZID="$1"'), design) as [
      string,
      Property['parameters'],
      string,
      ...string[],
    ];
    const [name, parameters, , ...values] = parsed;
    return [name.trim(), { parameters: { ...parameters, value: type }, values }];
  } catch {
    return null;
  }
}
