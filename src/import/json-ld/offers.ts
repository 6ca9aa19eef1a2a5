import { asText, type Graph } from './graph.ts';
import { withCurrency } from '../stored-cost.ts';
import { plainOf } from '../written-text.ts';

/** How deep offers may be nested. */
const deepest = 5;

/** What an event costs: the prices of all offers, each with its currency; empty if nothing says. */
export function costOf(graph: Graph, event: unknown): string | string[] {
  const within = { currency: '', visited: new Set<unknown>(), depth: 0 };
  const offers = graph.values(event, 'offers');
  const prices = [...new Set(offers.flatMap((offer) => pricesIn(graph, offer, within)))];
  const [first = '', ...others] = prices;
  if (prices.length === 0) return isFree(graph.value(event, 'isAccessibleForFree')) ? '0' : '';
  return others.length === 0 ? first : prices;
}

interface Within {
  /** That of the whole: a part of an offer has it, unless it names another. */
  currency: string;
  /** The nodes that were read: offers may refer to each other in a circle. */
  visited: Set<unknown>;
  depth: number;
}

function pricesIn(graph: Graph, offer: unknown, { currency: ofWhole, visited, depth }: Within): string[] {
  if (typeof offer !== 'object') return [plainOf(asText(offer))].filter((price) => price !== '');
  if (depth > deepest || visited.has(offer)) return [];
  visited.add(offer);
  const currency = graph.text(offer, 'priceCurrency') || ofWhole;
  const own = ['price', 'lowPrice', 'highPrice', 'minPrice', 'maxPrice']
    .flatMap((name) => graph.values(offer, name))
    .map((price) => withCurrency(priceOf(price), currency))
    .filter((price) => price !== '');
  const nested = ['offers', 'priceSpecification'].flatMap((name) => graph.values(offer, name));
  const within = nested.flatMap((each) => pricesIn(graph, each, { currency, visited, depth: depth + 1 }));
  return [...own, ...within];
}

/** Prices of schema.org have a decimal point; whole ones are shown without it. */
function priceOf(price: unknown): string {
  return plainOf(asText(price)).replace(/^(\d+)[.,]0{1,2}$/, '$1');
}

function isFree(value: unknown): boolean {
  return value === true || /^(?:true|yes|1|https?:\/\/schema\.org\/True)$/i.test(asText(value));
}
