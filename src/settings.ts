import { trimSlashes } from './values/paths.ts';

/** Variables by name, like `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What is wrong with the settings, one sentence a mistake. */
export class ConfigError extends Error {
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.name = 'ConfigError';
  }
}

interface Range {
  least: number;
  most: number;
  whole: boolean;
}

const truths: Readonly<Record<string, boolean>> = {
  on: true,
  true: true,
  1: true,
  off: false,
  false: false,
  0: false,
};

/** Reads settings by shape and collects what is wrong, so that every mistake is told at once. */
export class SettingsReader {
  readonly #environment: Environment;
  readonly #mistakes: string[] = [];

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** The text without spaces around it, null when there is none. */
  text(name: string): string | null {
    const text = this.#environment[name]?.trim() ?? '';
    return text === '' ? null : text;
  }

  /** A number in decimal digits. */
  number(name: string, fallback: number, range: Range): number {
    const text = this.text(name);
    if (text === null) return fallback;
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
    const fits = value >= range.least && value <= range.most && (!range.whole || Number.isInteger(value));
    if (fits) return value;
    const kind = range.whole ? 'a whole number' : 'a number';
    this.refuse(name, `must be ${kind} from ${range.least} to ${range.most}, not "${text}"`);
    return fallback;
  }

  /** `on`, `true`, `1` or `off`, `false`, `0`, in any case. */
  truth(name: string, fallback: boolean): boolean {
    const text = this.text(name);
    if (text === null) return fallback;
    const value = truths[text.toLowerCase()];
    if (value === undefined) this.refuse(name, `must be on or off, not "${text}"`);
    return value ?? fallback;
  }

  /** One of some words, in any case. */
  choice<Word extends string>(name: string, words: readonly Word[], fallback: Word): Word {
    const text = this.text(name);
    if (text === null) return fallback;
    const value = words.find((word) => word === text.toLowerCase());
    if (value === undefined) this.refuse(name, `must be one of ${words.join(', ')}, not "${text}"`);
    return value ?? fallback;
  }

  /** An absolute address of one of the protocols, null when there is none. */
  url(name: string, protocols: readonly string[]): string | null {
    const text = this.text(name);
    return text === null ? null : this.#checkUrl(name, text, protocols);
  }

  /** Addresses between commas. */
  urls(name: string, protocols: readonly string[]): string[] {
    return this.#list(name).map((text) => this.#checkUrl(name, text, protocols));
  }

  /** Origins between commas; `*` says nothing beyond the default. */
  origins(name: string): string[] {
    const origins = this.#list(name).filter((text) => text !== '*');
    for (const text of origins) {
      if (URL.parse(text)?.origin !== text)
        this.refuse(name, `must list origins such as https://example.org, not "${text}"`);
    }
    return origins;
  }

  /** A path, given a slash at the start and none at the end; null when there is none. */
  path(name: string): string | null {
    const text = this.text(name);
    return text === null ? null : this.#checkPath(name, text);
  }

  /** Paths between commas. */
  paths(name: string): string[] {
    return this.#list(name).map((text) => this.#checkPath(name, text));
  }

  /** Notes a mistake; `why` continues the variable's name. */
  refuse(name: string, why: string): void {
    this.#mistakes.push(`${name} ${why}.`);
  }

  /** Throws a `ConfigError` if there was a mistake. */
  finish(): void {
    if (this.#mistakes.length > 0) throw new ConfigError(this.#mistakes);
  }

  #list(name: string): string[] {
    return (this.text(name) ?? '').split(',').flatMap((part) => part.trim() || []);
  }

  /** Never repeats the text of a refused address: it may hold a password. */
  #checkUrl(name: string, text: string, protocols: readonly string[]): string {
    const url = URL.parse(text);
    const known = url !== null && protocols.some((protocol) => url.protocol === `${protocol}:`);
    if (!known)
      this.refuse(
        name,
        `must be an address that starts with ${protocols.map((p) => `${p}://`).join(' or ')}`,
      );
    return text;
  }

  #checkPath(name: string, text: string): string {
    const path = `/${trimSlashes(text.replace(/^\/+/, ''))}`;
    const clean = path === '/' || /^(\/[\w.~-]+)+$/.test(path);
    if (!clean) this.refuse(name, `must be a path such as /wp-json, not "${text}"`);
    return path === '/' ? '' : path;
  }
}
