import { defineEntity, p } from '@mikro-orm/core';
import { lostId, instant, text } from './columns.ts';
import { User } from './user.ts';

/** A stored file of an uploaded image, by the name of its size. */
export type StoredSizes = Readonly<
  Record<string, Readonly<{ file: string; width: number; height: number; filesize: number }>>
>;

/** What people write about an image, by language. */
export const imageTexts = ['alt', 'title', 'caption', 'description'] as const;

export type ImageText = (typeof imageTexts)[number];

/**
 * An image, by a URL that the service never fetches (wire-format 7.4), or uploaded: then the URL is
 * the path of its largest file, and everything else is known. The sizes of an upload are null until
 * all of its files are stored.
 */
export const Image = defineEntity({
  name: 'Image',
  tableName: 'image',
  checks: [{ name: 'image_url_unique', expression: 'EXCLUDE USING hash (url WITH =)' }],
  properties: {
    id: p.integer().primary().autoincrement(false),
    url: text(),
    extension: text(),
    width: p.integer().strictNullable(),
    height: p.integer().strictNullable(),
    /** The name of the file as it was uploaded. */
    name: text().strictNullable(),
    /** Bytes. */
    filesize: p.integer().strictNullable(),
    /** The alternative text by language; so are the texts below. */
    alt: p.json().$type<Readonly<Record<string, string>>>().default('{}'),
    title: p.json().$type<Readonly<Record<string, string>>>().default('{}'),
    caption: p.json().$type<Readonly<Record<string, string>>>().default('{}'),
    description: p.json().$type<Readonly<Record<string, string>>>().default('{}'),
    slug: text().strictNullable(),
    /** The date that a client gave it; by default that of the upload. */
    publishedAt: instant().strictNullable(),
    modifiedAt: instant().strictNullable(),
    sizes: p.json().$type<StoredSizes>().strictNullable(),
    authorId: () => lostId(User, 'author_id'),
    uploadedAt: instant().strictNullable(),
  },
});
