import type { Language } from '../../i18n/language.ts';
import { plainText } from '../../values/html.ts';
import type { PlaceFragment } from './fragments.graphql.ts';
import type { NamedPoint } from '../map/drawing.ts';
import type { FactValue } from './public-resource.ts';

/** A text, unless it is empty. */
export function line(text: string | null | undefined): FactValue[] {
  return text ? [{ text: plainText(text) }] : [];
}

/** A text of a resource in the language that it was found in. */
export function fieldOf<Field extends string>(
  view: Translated & Readonly<Record<Field, string | null>>,
  field: Field,
): FactValue[] {
  const language = view.sources.find((source) => source.field === field)?.language;
  return line(view[field]).map((value) => ({ ...value, language }));
}

/** What has texts in several languages. */
interface Translated {
  sources: readonly { field: string; language: Language }[];
}

/** The name of another resource, with a link to its page. */
export function link({ name, url, language }: { name: string; url: string; language: Language }): FactValue {
  return { text: plainText(name), address: url, language };
}

/** A URL that is shown as it is. */
export function site(address: string | null): FactValue[] {
  return line(address).map((value) => ({ ...value, address }));
}

/** A phone number to call. */
export function phone(text: string | null): FactValue[] {
  return line(text).map((value) => ({ ...value, address: `tel:${value.text.replace(/[^\d+]/g, '')}` }));
}

/**
 * A map of a venue, elsewhere and only as a link; null without coordinates, or if its editors want
 * none.
 */
export function mapOf({
  latitude,
  longitude,
  showMapLink,
}: Pick<PlaceFragment, 'latitude' | 'longitude' | 'showMapLink'>): string | null {
  if (!showMapLink || latitude === null || longitude === null) return null;
  const place = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) });
  return `https://www.openstreetmap.org/?${place}#map=16/${latitude}/${longitude}`;
}

/**
 * Where a venue is on the map of a page; empty without coordinates, or if its editors want none.
 */
export function pointOf({ name, latitude, longitude, showMap }: PlaceFragment): NamedPoint[] {
  if (!showMap || latitude === null || longitude === null) return [];
  return [{ name: plainText(name), latitude, longitude }];
}
