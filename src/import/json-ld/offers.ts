import { asText, type Graph, nodeOf } from './graph.ts';
import { plainOf } from '../written-text.ts';

/** How deep offers may be nested. */
const deepest = 5;

/** What an event costs: the prices of all offers, each with its currency; empty if nothing says. */
export function costOf(graph: Graph, event: unknown): string | string[] {
  const prices = [...new Set(graph.values(event, 'offers').flatMap((offer) => pricesIn(graph, offer)))];
  const [first = '', ...others] = prices;
  if (prices.length === 0) return isFree(graph.value(event, 'isAccessibleForFree')) ? '0' : '';
  return others.length === 0 ? first : prices;
}

function pricesIn(graph: Graph, offer: unknown, depth = 0): string[] {
  if (depth > deepest) return [];
  if (typeof offer !== 'object') return [plainOf(asText(offer))].filter((price) => price !== '');
  const currency = graph.text(offer, 'priceCurrency');
  const own = ['price', 'lowPrice', 'highPrice', 'minPrice', 'maxPrice']
    .flatMap((name) => graph.values(offer, name))
    .map((price) => withCurrency(priceOf(price), currency))
    .filter((price) => price !== '');
  const nested = ['offers', 'priceSpecification'].flatMap((name) => graph.values(offer, name));
  const within = nested.flatMap((each) => pricesIn(graph, withDefault(each, currency), depth + 1));
  return [...own, ...within];
}

/** A part of an offer has its currency, unless it names another. */
function withDefault(offer: unknown, priceCurrency: string): unknown {
  const isNode = typeof offer === 'object' && priceCurrency !== '';
  return isNode ? { priceCurrency, ...nodeOf(offer) } : offer;
}

/** Prices of schema.org have a decimal point; whole ones are shown without it. */
function priceOf(price: unknown): string {
  return plainOf(asText(price)).replace(/^(\d+)[.,]0{1,2}$/, '$1');
}

/** Nothing costs nothing in any currency; a text may name its own. */
function withCurrency(price: string, currency: string): string {
  if (price === '' || Number(price) === 0 || currency === '') return price;
  return /^[\d.,\s–-]+$/.test(price) ? `${price} ${currency}` : price;
}

function isFree(value: unknown): boolean {
  return value === true || /^(?:true|yes|1|https?:\/\/schema\.org\/True)$/i.test(asText(value));
}
