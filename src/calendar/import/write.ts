import type { Context } from '../../context/context.ts';
import { findHolder, skipIds } from '../../database/queries/import.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Kind } from '../../values/kinds.ts';
import { eventWriter } from '../event/write.ts';
import type { Input } from '../input/checks.ts';
import { saveImage } from '../input/image.ts';
import { httpSchemes, toAddress } from '../../values/web-address.ts';
import { organizerWriter } from '../organizer/write.ts';
import type { Copied } from '../post/copy.ts';
import { copyTerm } from '../term/copy.ts';
import { venueWriter } from '../venue/write.ts';
import type { ImportedItem } from './item.ts';
import { isUsableId, type ReferredIds } from './references.ts';

const writers = { event: eventWriter, venue: venueWriter, organizer: organizerWriter };

interface Found {
  authorNumber: number;
  ids: ReferredIds;
  /** What an earlier import wrote. */
  known: { resourceId: number } | undefined;
}

/** A thing as the copy that is written. */
export function toCopy(item: ImportedItem, { authorNumber, ids, known }: Found): Copied {
  const { kind, id, facts, texts, modifiedAt } = item;
  const [first, ...others] = texts;
  const translations = others.map(({ language, fields }) => ({ language, ...fields }));
  const related = relatedOf[kind]({ authorNumber, ids });
  return {
    id: known?.resourceId ?? id ?? undefined,
    isNew: known === undefined,
    input: { ...facts, ...first?.fields, translations, ...related },
    slugs: Object.fromEntries(texts.map(({ language, slug }) => [language, slug])),
    language: first?.language,
    modifiedAt: modifiedAt ?? undefined,
  };
}

type Related = Pick<Found, 'authorNumber' | 'ids'>;

const authorOnly = ({ authorNumber }: Related): Input => ({ authorNumber });
const parentIn = ({ parent }: ReferredIds): Input => ({ parent: parent[0] ?? null });

/** The input of each kind that names other things. */
const relatedOf: Record<Kind, (related: Related) => Input> = {
  event: ({ authorNumber, ids }) => ({ authorNumber, ...linksOf(ids), ...parentIn(ids) }),
  venue: authorOnly,
  organizer: authorOnly,
  category: ({ ids }) => parentIn(ids),
  tag: () => ({}),
};

function linksOf({ venues, organizers, categories, tags }: ReferredIds): Input {
  const toLinks = (numbers: readonly number[]) => numbers.map((number) => ({ number }));
  return { venues: toLinks(venues), organizers: toLinks(organizers), categories, tags };
}

/** A thing that is being written. */
export interface Writing {
  item: ImportedItem;
  copy: Copied;
  /** Our copy of its image. */
  imageId: number | undefined;
  dryRun: boolean;
}

/** Writes a thing under its own id. */
export async function writeCopy(
  em: UnitOfWork,
  context: Context,
  { item, copy, imageId, dryRun }: Writing,
): Promise<number> {
  const { kind, image } = item;
  if (kind === 'category' || kind === 'tag') return copyTerm(context, { ...copy, kind });
  const input = { ...copy.input, image: imageId ?? (await imageOf(em, image, dryRun)) };
  return writers[kind].copy(context, { ...copy, input });
}

/** Writes a venue or organizer without an id; one with the same data stands for it. */
export async function writeMentioned(em: UnitOfWork, context: Context, writing: Writing): Promise<number> {
  const { kind } = writing.item;
  if (kind !== 'venue' && kind !== 'organizer') return writeCopy(em, context, writing);
  const { input, language } = writing.copy;
  return (await writers[kind].add(context, { input, language })).number;
}

/** The address of the image, which gets the id that it has at the source if that is free. */
async function imageOf(
  em: UnitOfWork,
  image: ImportedItem['image'],
  dryRun: boolean,
): Promise<string | null> {
  if (image === null) return null;
  const { id, url: given, width, height } = image;
  const url = toAddress(given, httpSchemes);
  if (url === null || id === undefined || !isUsableId(id)) return given;
  if ((await findHolder(em, 'event', id)) !== undefined) return url;
  if (!dryRun) await skipIds(em, 'calendar_id', id);
  await saveImage(em, { url }, { id, width, height });
  return url;
}
