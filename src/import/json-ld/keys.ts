import { createHash } from 'node:crypto';
import { boundedKey } from '../mentions.ts';
import { plainOf } from '../written-text.ts';
import { type FoundEvent, type Graph, idOf, isReference, type Node, typesOf } from './graph.ts';

/** An event with what identifies it. */
export interface KeyedEvent extends FoundEvent {
  key: string;
  /** What identified it in earlier versions of this program. */
  formerKey: string;
  /** The event of which it is a part. */
  parent: KeyedEvent | undefined;
}

/**
 * Gives each event the key by which it is remembered: its `@id`, else the address of its page, else
 * its name and start. Several events of one page are told apart by their names, then by their
 * starts; those that say the same are one.
 */
export function assignKeys(graph: Graph, found: readonly FoundEvent[]): KeyedEvent[] {
  const groups = Map.groupBy(
    found.filter(({ node }) => !isReference(node)),
    ({ node }) => identityOf(graph, node),
  );
  const keyed = [...groups].flatMap(([identity, events]) =>
    keysWithin(graph, identity, withoutRepeated(graph, events)),
  );
  linkParents(graph, keyed);
  return keyed;
}

/** The `@id`, else the address of the page; the start page of a site is that of no single event. */
function identityOf(graph: Graph, node: Node): string {
  const id = idOf(node);
  if (id !== '') return id;
  const address = graph.text(node, 'url');
  const url = URL.parse(address, 'relative:/');
  const isPage = url !== null && (url.pathname.length > 1 || url.search !== '' || url.hash !== '');
  return isPage ? address : '';
}

/** Sites repeat an event in several scripts, and tell parts of it in each. */
function withoutRepeated(graph: Graph, events: readonly FoundEvent[]): FoundEvent[] {
  const distinct: FoundEvent[] = [];
  for (const event of events) {
    const same = distinct.findIndex((other) => isSame(graph, event.node, other.node));
    const other = distinct[same];
    if (other === undefined) distinct.push(event);
    else distinct[same] = joined(other, event);
  }
  return distinct;
}

/** Each tells what the other does not. */
function joined(one: FoundEvent, other: FoundEvent): FoundEvent {
  Object.assign(one.node, { ...other.node, ...one.node });
  return { node: one.node, isAside: one.isAside && other.isAside };
}

/**
 * Whether two events of one identity are the same: their names, starts and ends are, as far as both
 * tell them.
 */
function isSame(graph: Graph, one: Node, other: Node): boolean {
  const names = ['name', 'startDate', 'endDate'];
  const isEqual = (name: string) => {
    const [first, second] = [graph.text(one, name), graph.text(other, name)];
    return first === second || (idOf(one) !== '' && (first === '' || second === ''));
  };
  return names.every(isEqual);
}

function keysWithin(graph: Graph, identity: string, events: readonly FoundEvent[]): KeyedEvent[] {
  const titles = Map.groupBy(events, ({ node }) => titleIn(graph, node));
  const isAlone = identity !== '' && events.length === 1;
  const used = new Set<string>();
  return events.map((event) => {
    const { node } = event;
    const title = titleIn(graph, node);
    const isNamed = identity !== '' && titles.get(title)?.length === 1;
    const parts = [identity, title, isNamed ? '' : graph.text(node, 'startDate')];
    const written = isAlone ? identity : parts.filter((part) => part !== '').join(' ');
    const key = boundedKey(used.has(written) ? `${written} ${digestOf(node)}` : written);
    used.add(written);
    return { ...event, key, formerKey: formerKeyOf(graph, node), parent: undefined };
  });
}

function formerKeyOf(graph: Graph, node: Node): string {
  const named = [idOf(node), graph.text(node, 'url'), graph.text(node, 'name')].find((text) => text !== '');
  return boundedKey([named ?? '', graph.text(node, 'startDate')].join(' '));
}

function titleIn(graph: Graph, node: Node): string {
  return plainOf(graph.text(node, 'name'));
}

function digestOf(node: Node): string {
  return createHash('sha256').update(JSON.stringify(node)).digest('base64url').slice(0, 20);
}

/** A series has no date of its own, and so is no event here. */
function linkParents(graph: Graph, events: readonly KeyedEvent[]): void {
  const byNode = new Map(events.map((event) => [event.node as unknown, event]));
  for (const event of events)
    for (const name of ['subEvent', 'subEvents'])
      for (const part of graph.values(event.node, name)) linkTo(byNode.get(part), event);
  for (const event of events) linkTo(event, byNode.get(graph.value(event.node, 'superEvent')));
}

function linkTo(part: KeyedEvent | undefined, whole: KeyedEvent | undefined): void {
  if (part === undefined || whole === undefined || part.parent !== undefined) return;
  if (!isWithin(whole, part) && !typesOf(whole.node).includes('EventSeries')) part.parent = whole;
}

/** Whether an event is another one, or a part of it. */
function isWithin(event: KeyedEvent, whole: KeyedEvent): boolean {
  for (let each: KeyedEvent | undefined = event; each !== undefined; each = each.parent)
    if (each === whole) return true;
  return false;
}
