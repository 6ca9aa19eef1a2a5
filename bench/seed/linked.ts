import { createHash } from 'node:crypto';
import { organizerTextStore } from '../../src/calendar/organizer/texts.ts';
import { venueTextStore } from '../../src/calendar/venue/texts.ts';
import type { Language } from '../../src/i18n/language.ts';
import { sortKey } from '../../src/values/sort-key.ts';
import type { Random } from './random.ts';
import { deriveTexts, pickLanguages, type Row, type TextRows } from './texts.ts';
import { vocabularies } from './vocabulary.ts';

/** Venues or organizers, as their tables hold them. */
export interface Associated extends TextRows {
  rows: Row[];
}

/** What the making of resources shares. */
export interface Making {
  random: Random;
  describe: (index: number, language: Language) => string;
  /** The moment of the writing, UTC. */
  now: string;
}

/** Makes a venue for each id; nine of ten have coordinates, scattered around Helsinki. */
export function makeVenues({ random, describe, now }: Making, ids: readonly number[]): Associated {
  const venues = emptyAssociated();
  for (const id of ids) {
    const isLocated = random.happens(0.9);
    const columns = {
      zip: String(10_000 + random.below(90_000)).padStart(5, '0'),
      phone: random.happens(0.5) ? `+358 9 ${random.below(900_000) + 100_000}` : null,
      website: random.happens(0.5) ? `https://venue.example/${id}` : null,
      showMap: true,
      showMapLink: true,
      latitude: isLocated ? 60 + random.below(10_000) / 5_000 : null,
      longitude: isLocated ? 24 + random.below(10_000) / 5_000 : null,
    };
    const index = random.below(8);
    const street = random.below(200) + 1;
    const texts = (language: Language) => ({
      name: `${vocabularies[language].places[index] ?? ''} ${id}`,
      description: describe(id, language),
      address: `Mannerheimintie ${street}`,
      city: 'Helsinki',
      province: null,
      state: null,
      stateprovince: null,
      country: vocabularies[language].country,
    });
    addAssociated(venues, { kind: 'venue', id, columns, texts, languages: pickLanguages(random), now });
  }
  return venues;
}

/** Makes an organizer for each id. */
export function makeOrganizers({ random, describe, now }: Making, ids: readonly number[]): Associated {
  const organizers = emptyAssociated();
  for (const id of ids) {
    const columns = {
      phone: random.happens(0.5) ? `+358 40 ${random.below(900_000) + 100_000}` : null,
      website: `https://organizer.example/${id}`,
      email: `info@organizer-${id}.example`,
    };
    const index = random.below(6);
    const texts = (language: Language) => ({
      name: `${vocabularies[language].people[index] ?? ''} ${id}`,
      description: describe(id, language),
    });
    addAssociated(organizers, {
      kind: 'organizer',
      id,
      columns,
      texts,
      languages: pickLanguages(random),
      now,
    });
  }
  return organizers;
}

function emptyAssociated(): Associated {
  return { rows: [], written: [], served: [], slugs: [] };
}

interface NewAssociated {
  kind: 'venue' | 'organizer';
  id: number;
  columns: Record<string, string | number | boolean | null>;
  texts: (language: Language) => Record<string, string | null>;
  languages: Language[];
  now: string;
}

function addAssociated(
  associated: Associated,
  { kind, id, columns, texts, languages, now }: NewAssociated,
): void {
  const firstLanguage = languages[0] ?? 'en';
  associated.rows.push({
    ...standing,
    ...asColumns(columns),
    id,
    first_language: firstLanguage,
    ...atOnce(now),
  });
  const derived = deriveTexts({
    store: storeOf(kind, columns),
    owner: `${kind}_id`,
    id,
    firstLanguage,
    translations: Object.fromEntries(languages.map((language) => [language, texts(language)])),
    filled: ['name'],
    hasSlug: true,
  });
  for (const row of derived.written) {
    const language = row.language as Language;
    const fingerprint = fingerprintOf(language, { ...texts(language), ...columns });
    associated.written.push({ ...row, fingerprint });
  }
  for (const row of derived.served)
    associated.served.push({ ...row, sort_key: sortKey(String(row.name), row.language as Language) });
  associated.slugs.push(...derived.slugs);
}

/** Which texts there are, and what search looks through. */
function storeOf(kind: NewAssociated['kind'], columns: NewAssociated['columns']) {
  const { zip = null, phone = null, website = null, email = null } = columns as Record<string, string | null>;
  return kind === 'venue' ? venueTextStore({ zip, phone }) : organizerTextStore({ phone, website, email });
}

const standing = { version: 1, author_id: 1, status: 'publish', floating_date: false, image_id: null };

/** The dates of what was written and published in one moment. */
function atOnce(now: string): Row {
  return { published_at: now, visible_at: now, created_at: now, modified_at: now };
}

function asColumns(columns: Row): Row {
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}

/** What an identical one would be found by, as src/calendar/associated/write.ts has it. */
function fingerprintOf(language: Language, facts: Row): string {
  const filled = Object.entries(facts)
    .filter(([, value]) => value !== null && value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([language, filled]))
    .digest('base64url');
}
