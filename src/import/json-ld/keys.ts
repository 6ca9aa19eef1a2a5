import { createHash } from 'node:crypto';
import { boundedKey } from '../mentions.ts';
import { plainOf } from '../written-text.ts';
import { type FoundEvent, type Graph, idOf, isReference, type Node, typesOf } from './graph.ts';

/** An event with what identifies it. */
export interface KeyedEvent extends FoundEvent {
  key: string;
  /** Its key, unless that depends on its name or its start, which may be what cannot be read. */
  lastingKey: string | undefined;
  /** What identified it before; dates of series have theirs after it. */
  formerKeys: string[];
  /** What identified it before schedules were read. */
  earliestKeys: string[];
  /** The event of which it is a part. */
  parent: KeyedEvent | undefined;
}

/**
 * Gives each event the key by which it is remembered: its `@id`, else the address of its page, else
 * its name and start. Several events of one page are told apart by their names, then by their
 * starts; those that say the same are one.
 */
export function assignKeys(graph: Graph, found: readonly FoundEvent[]): KeyedEvent[] {
  const nodes = found.filter(({ node }) => !isReference(node));
  const groups = Map.groupBy(joinedById(graph, nodes), ({ node }) => identityOf(graph, node));
  const distinct = [...groups].map(
    ([identity, events]) => [identity, withoutRepeated(graph, events, identity)] as const,
  );
  const former = formerKeysOf(
    graph,
    distinct.flatMap(([, events]) => events),
  );
  const keyed = distinct.flatMap(([identity, events]) =>
    keysWithin(graph, identity, events).map((event) => ({
      ...event,
      formerKeys: [former.get(event.node) ?? event.key].filter((key) => key !== event.key),
      earliestKeys: isLocal(writtenIdentityOf(graph, event.node)) ? [] : [earliestKeyOf(graph, event.node)],
      parent: undefined,
    })),
  );
  linkParents(graph, keyed);
  const series = seriesOf(graph, keyed);
  return keyed.filter((event) => !isOnlyWhole(graph, event, series));
}

/** What events name as the series to which they belong. */
function seriesOf(graph: Graph, events: readonly KeyedEvent[]): Set<unknown> {
  return new Set(events.flatMap(({ node }) => graph.values(node, 'superEvent')));
}

/** Whether it is a series that stands for nothing but what its events have in common. */
function isOnlyWhole(graph: Graph, { node, isAside }: KeyedEvent, series: Set<unknown>): boolean {
  if (!typesOf(node).includes('EventSeries')) return false;
  const parts = ['subEvent', 'subEvents', 'eventSchedule'].flatMap((name) => graph.values(node, name));
  return isAside || (series.has(node) && parts.length === 0);
}

/** The events of one document that have the same `@id`, whatever that means elsewhere. */
function joinedById(graph: Graph, events: readonly FoundEvent[]): FoundEvent[] {
  const groups = Map.groupBy(events, ({ node }) => graph.localId(node));
  return [...groups].flatMap(([id, same]) => (id === '' ? same : withoutRepeated(graph, same, id)));
}

/**
 * The `@id`, else the address of the page; the start page of a site is that of no single event. In
 * a file a relative `@id` counts where there is no address.
 */
function identityOf(graph: Graph, node: Node): string {
  const address = graph.address(node, 'url');
  const page = isPage(address) && !isLocal(address) ? address : '';
  return graph.lastingId(node) || page || graph.idInFile(node);
}

/** The same as earlier versions knew it: as it is written. */
function writtenIdentityOf(graph: Graph, node: Node): string {
  const address = graph.text(node, 'url');
  return idOf(node) || (isPage(address) ? address : '');
}

function isPage(address: string): boolean {
  const url = URL.parse(address, 'relative:/');
  return url !== null && (url.pathname.length > 1 || url.search !== '' || url.hash !== '');
}

/** Whether it may be something else on another page. */
function isLocal(identity: string): boolean {
  return identity.startsWith('#') || identity.startsWith('_:');
}

/** The keys that the last version gave events, as far as they are those of one event only. */
function formerKeysOf(graph: Graph, events: readonly FoundEvent[]): Map<Node, string> {
  const groups = Map.groupBy(events, ({ node }) => writtenIdentityOf(graph, node));
  const keyed = [...groups].flatMap(([identity, same]) =>
    isLocal(identity) ? [] : keysWithin(graph, identity, same),
  );
  return new Map(keyed.map(({ node, key }) => [node, key]));
}

/** What tells events of one identity apart, as far as it is told. */
const traitNames = ['name', 'startDate', 'endDate'] as const;

/** With more different events, an identity says too little about which ones are the same. */
const mostCompared = 100;

/** An event that differs from those before it. */
interface Distinct {
  event: FoundEvent;
  traits: string[];
}

/** Sites repeat an event in several scripts, and tell parts of it in each. */
function withoutRepeated(graph: Graph, events: readonly FoundEvent[], identity: string): FoundEvent[] {
  const distinct: Distinct[] = [];
  const byTraits = new Map<string, Distinct>();
  for (const event of events) {
    const traits = traitsOf(graph, event);
    const mayBePart = identity !== '' && graph.localId(event.node) === identity;
    const equal = byTraits.get(JSON.stringify(traits));
    const same = equal ?? (mayBePart ? distinct.slice(0, mostCompared).find(isPartOf(traits)) : undefined);
    const found = same ?? { event, traits };
    if (same === undefined) distinct.push(found);
    else {
      found.event = joined(found.event, event);
      found.traits = traitsOf(graph, found.event);
    }
    byTraits.set(JSON.stringify(found.traits), found);
  }
  return distinct.map(({ event }) => event);
}

function traitsOf(graph: Graph, { node }: FoundEvent): string[] {
  return traitNames.map((name) => graph.text(node, name));
}

/** Whether names, starts and ends are the same as far as both tell them. */
function isPartOf(traits: readonly string[]): (other: Distinct) => boolean {
  return (other) =>
    traits.every((text, place) => text === '' || other.traits[place] === '' || other.traits[place] === text);
}

/** Each tells what the other does not. */
function joined(one: FoundEvent, other: FoundEvent): FoundEvent {
  Object.assign(one.node, { ...other.node, ...one.node });
  return { node: one.node, isAside: one.isAside && other.isAside };
}

function keysWithin(
  graph: Graph,
  identity: string,
  events: readonly FoundEvent[],
): (FoundEvent & Pick<KeyedEvent, 'key' | 'lastingKey'>)[] {
  const titles = Map.groupBy(events, ({ node }) => titleIn(graph, node));
  const isAlone = identity !== '' && events.length === 1;
  const used = new Set<string>();
  return [...titles].flatMap(([title, ofTitle]) => {
    const isNamed = identity !== '' && ofTitle.length === 1;
    const isLasting = isAlone || (isNamed && title !== '');
    return ofTitle.map((event) => {
      const { node } = event;
      const parts = [identity, title, isNamed ? '' : graph.text(node, 'startDate')];
      const written = isAlone ? identity : parts.filter((part) => part !== '').join(' ');
      const key = boundedKey(used.has(written) ? `${written} ${digestOf(node)}` : written);
      used.add(written);
      return { ...event, key, lastingKey: isLasting ? key : undefined };
    });
  });
}

function earliestKeyOf(graph: Graph, node: Node): string {
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

/** How many events may be parts of each other; more than that make a circle, or stand for one. */
const mostWithin = 40;

/** Whether an event is another one, or a part of it. */
function isWithin(event: KeyedEvent, whole: KeyedEvent): boolean {
  let each: KeyedEvent | undefined = event;
  for (let depth = 0; each !== undefined; depth += 1) {
    if (each === whole || depth === mostWithin) return true;
    each = each.parent;
  }
  return false;
}
