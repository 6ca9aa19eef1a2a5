import { defineEntity, p } from '@mikro-orm/core';

/** A stored file of an uploaded image, by the name of its size. */
export type StoredSizes = Readonly<
  Record<string, Readonly<{ file: string; width: number; height: number; filesize: number }>>
>;

/** What people write about an image, by language. */
export const imageTexts = ['alt', 'title', 'caption', 'description'] as const;

export type ImageText = (typeof imageTexts)[number];

/**
 * An image, by a URL that the service never fetches (wire-format 7.4), or uploaded: then the URL is the path of its largest
 * file, and everything else is known. The sizes of an upload are null until all of its files are stored.
 */
export const Image = defineEntity({
  name: 'Image',
  tableName: 'image',
  properties: {
    id: p.integer().primary().autoincrement(false),
    url: p.text(),
    extension: p.text(),
    width: p.integer().strictNullable(),
    height: p.integer().strictNullable(),
    /** The name of the file as it was uploaded. */
    name: p.text().strictNullable(),
    /** Bytes. */
    filesize: p.integer().strictNullable(),
    /** The alternative text by language; so are the texts below. */
    alt: p.json().$type<Readonly<Record<string, string>>>(),
    title: p.json().$type<Readonly<Record<string, string>>>(),
    caption: p.json().$type<Readonly<Record<string, string>>>(),
    description: p.json().$type<Readonly<Record<string, string>>>(),
    slug: p.text().strictNullable(),
    /** The date that a client gave it; by default that of the upload. */
    publishedAt: p.string().columnType('timestamp(0)').strictNullable(),
    modifiedAt: p.string().columnType('timestamp(0)').strictNullable(),
    sizes: p.json().$type<StoredSizes>().strictNullable(),
    authorId: p.integer().strictNullable(),
    uploadedAt: p.string().columnType('timestamp(0)').strictNullable(),
  },
});
