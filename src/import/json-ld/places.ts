import { storableAddress, storableEmail } from '../contact.ts';
import { type LocalThing, withoutEmpty } from '../local-thing.ts';
import { mention } from '../mentions.ts';
import { pointOf } from '../written-place.ts';
import { plainOf, titleOf } from '../written-text.ts';
import { asText, type Graph, nodeOf, typesOf } from './graph.ts';

/** Where an event is: at places, and at an address online, which may be empty. */
export function locationsOf(graph: Graph, event: unknown): { venues: LocalThing[]; onlineUrl: string } {
  const places = graph.values(event, 'location');
  const online = places.map((place) => onlineAddressIn(graph, place)).find((address) => address !== '');
  const venues = places.filter((place) => !isOnline(place)).flatMap((place) => placeOf(graph, place));
  return { venues, onlineUrl: online ?? '' };
}

function onlineAddressIn(graph: Graph, place: unknown): string {
  if (!isOnline(place)) return '';
  return asText(place) || graph.address(place, 'url') || graph.address(place, 'sameAs');
}

/** A virtual location, or an address in place of one. */
function isOnline(place: unknown): boolean {
  return typesOf(place).includes('VirtualLocation') || /^https?:\/\/\S+$/i.test(asText(place));
}

/** A place by its name; one without a name is called by its address. */
function placeOf(graph: Graph, place: unknown): LocalThing[] {
  const isAddress = typesOf(place).includes('PostalAddress');
  const address = isAddress ? place : graph.value(place, 'address');
  const fields = addressIn(graph, address);
  const called = asText(place) || (isAddress ? '' : graph.text(place, 'name'));
  const name = [titleOf(called), fields.address, fields.city].find((text) => (text ?? '') !== '') ?? '';
  if (name === '') return [];
  const facts = {
    zip: plainOf(graph.text(address, 'postalCode')),
    phone: plainOf(graph.text(place, 'telephone')),
    ...pointIn(graph, place),
  };
  return [mention('venue', withoutEmpty({ name, ...fields }), facts)];
}

function addressIn(graph: Graph, address: unknown): Record<string, string> {
  if (typeof address === 'string') return { address: titleOf(address) };
  const country = graph.value(address, 'addressCountry');
  return {
    address: titleOf(graph.text(address, 'streetAddress')),
    city: titleOf(graph.text(address, 'addressLocality')),
    stateprovince: titleOf(graph.text(address, 'addressRegion')),
    country: titleOf(asText(country) || graph.text(country, 'name')),
  };
}

function pointIn(graph: Graph, place: unknown): LocalThing['facts'] {
  const point = graph.value(place, 'geo') ?? place;
  return pointOf({ latitude: graph.text(point, 'latitude'), longitude: graph.text(point, 'longitude') });
}

/** The organizers of an event by their names. */
export function organizersOf(graph: Graph, event: unknown): LocalThing[] {
  return graph.values(event, 'organizer').flatMap((organizer) => {
    const called = asText(organizer) || graph.text(organizer, 'name') || graph.text(organizer, 'legalName');
    const name = titleOf(called);
    if (name === '' || isAddress(called)) return [];
    const facts = {
      email: storableEmail(graph.text(organizer, 'email')),
      phone: plainOf(graph.text(organizer, 'telephone')),
      website: storableAddress(graph.address(organizer, 'sameAs') || graph.address(organizer, 'url')),
    };
    return [mention('organizer', { name }, facts)];
  });
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:/i.test(text);
}

/** The first picture of an event; empty without one. */
export function imageOf(graph: Graph, event: unknown): string {
  const images = graph.values(event, 'image').map((image) => {
    const { length } = Object.keys(nodeOf(image));
    return asText(image) || (length === 0 ? '' : graph.text(image, 'contentUrl') || graph.text(image, 'url'));
  });
  return images.find((image) => image !== '') ?? '';
}
