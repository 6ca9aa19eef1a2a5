import { BaseAddress } from './base-address.ts';

/** An object of JSON-LD. */
export type Node = Record<string, unknown>;

/** How the names of schema.org are written. */
const prefixes = ['', 'schema:', 'https://schema.org/', 'http://schema.org/'];

/** How deep a document may nest its data. */
const deepest = 40;

/** The nodes of one or several documents, which may refer to each other by `@id`. */
export class Graph {
  readonly #byId = new Map<string, Node>();
  readonly #language: string;
  readonly #base: BaseAddress;

  /** Of texts in several languages, those of the given one count. */
  constructor(documents: readonly unknown[], language: string, base = new BaseAddress({ name: '' })) {
    this.#language = language;
    this.#base = base;
    for (const document of documents) this.#index(document, 0);
  }

  /**
   * The values of a property: of lists each, without null; what is a reference stands for what it
   * refers to.
   */
  values(node: unknown, name: string): unknown[] {
    const own = nodeOf(node);
    const written = prefixes.map((prefix) => own[`${prefix}${name}`]).find((value) => value !== undefined);
    return flatten(written).map((value) => this.#resolve(value));
  }

  /** The first value of a property. */
  value(node: unknown, name: string): unknown {
    return this.values(node, name)[0];
  }

  /**
   * A property as a text, in the language of the document if it tells languages; empty without one.
   */
  text(node: unknown, name: string): string {
    const own = nodeOf(node);
    const written = prefixes.map((prefix) => own[`${prefix}${name}`]).find((value) => value !== undefined);
    const texts = [written].flat(deepest);
    const inLanguage = texts.find((value) => languageOf(value) === this.#language);
    return written === undefined ? '' : this.#textIn(inLanguage ?? texts);
  }

  /** A property as an address, absolute where that of the document is known; empty without one. */
  address(node: unknown, name: string): string {
    return this.#base.addressOf(this.text(node, name));
  }

  /** What identifies a node in all documents; empty where nothing does. */
  lastingId(node: unknown): string {
    return this.#base.idOf(idOf(node));
  }

  /** What identifies a node in a file and in later ones of the same source; empty elsewhere. */
  idInFile(node: unknown): string {
    return this.#base.isFile && !idOf(node).startsWith('_:') ? idOf(node) : '';
  }

  /** What identifies a node in this document; empty without an `@id`. */
  localId(node: unknown): string {
    return this.lastingId(node) || idOf(node);
  }

  #textIn(value: unknown): string {
    const texts = flatten(value);
    const [first] = texts;
    const map: unknown = Reflect.get(nodeOf(first), this.#language);
    return texts.map(asText).find((text) => text !== '') ?? asText(map);
  }

  /** What a node stands for: itself, or what it refers to. */
  #resolve(value: unknown): unknown {
    return isReference(value) ? (this.#byId.get(this.localId(value)) ?? value) : value;
  }

  /** Remembers the fullest node of each id. */
  #index(value: unknown, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > deepest) return;
    const id = this.localId(value);
    if (id !== '') {
      const known = this.#byId.get(id);
      if (known === undefined || Object.keys(known).length < Object.keys(value).length)
        this.#byId.set(id, value as Node);
    }
    for (const each of Object.values(value)) this.#index(each, depth + 1);
  }
}

/** The `@id` of a node, as written; empty without one. */
export function idOf(value: unknown): string {
  const { '@id': id, id: alias } = nodeOf(value);
  return asText(id) || (isTyped(value) ? asText(alias) : '');
}

/** The types of a node, without the prefix of schema.org. */
export function typesOf(value: unknown): string[] {
  const { '@type': types, type: alias } = nodeOf(value);
  return [types ?? alias].flat().flatMap((type) => (typeof type === 'string' ? [localName(type)] : []));
}

/** Subtypes of Event (https://schema.org/Event) whose names do not say so. */
const otherEvents = ['Festival', 'Hackathon', 'CourseInstance', 'EventSeries'];

/** Whether a node is an event of any kind. */
function isEvent(value: unknown): boolean {
  return typesOf(value).some((type) => type.endsWith('Event') || otherEvents.includes(type));
}

/** An event that was found in a document. */
export interface FoundEvent {
  node: Node;
  /** Whether it only stands beside another event, such as the series to which that belongs. */
  isAside: boolean;
}

/** The events in a value, however they are nested: in lists, in `@graph`, in other events. */
export function findEvents(value: unknown, isAside = false, depth = 0): FoundEvent[] {
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  const isFound = isEvent(value);
  const within = Object.entries(value).flatMap(([name, each]) =>
    findEvents(each, isFound ? !/^subEvents?$/.test(localName(name)) : isAside, depth + 1),
  );
  return isFound ? [{ node: value as Node, isAside }, ...within] : within;
}

/** The node itself; an empty one for anything else. */
export function nodeOf(value: unknown): Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};
}

/** A text or number as a text; empty for anything else. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** The values of lists of any form, without null. */
function flatten(value: unknown, depth = 0): unknown[] {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((each) => flatten(each, depth + 1));
  const { '@value': literal, '@list': list, '@set': set } = nodeOf(value);
  const inner = [literal, list, set].find((each) => each !== undefined);
  if (inner !== undefined) return flatten(inner, depth + 1);
  return value === undefined || value === null ? [] : [value];
}

function languageOf(value: unknown): string {
  return asText(nodeOf(value)['@language']).toLowerCase();
}

function isTyped(value: unknown): boolean {
  const { '@type': type, type: alias } = nodeOf(value);
  return type !== undefined || typeof alias === 'string';
}

/** Whether a node only names another one. */
export function isReference(value: unknown): boolean {
  const names = Object.keys(nodeOf(value));
  return idOf(value) !== '' && names.every((name) => ['@id', 'id', '@type', 'type'].includes(name));
}

function localName(name: string): string {
  return name.replace(/^.*[/#:]/, '');
}
