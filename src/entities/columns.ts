import { type InferEntity, p } from '@mikro-orm/core';

/** A text, compared and sorted byte by byte. */
export const text = () => p.text().collation('C');

/** A time without a zone, as text: no `Date` can shift it. */
export const instant = () => p.string().columnType('timestamp(0)');

/** A number that the database gives to each new row. */
export const numbered = () => p.integer().autoincrement().generated('identity');

/** The same, where there are too many rows for 32 bits. */
export const widelyNumbered = () => p.string().columnType('bigint').autoincrement().generated('identity');

type Target = Parameters<typeof p.oneToMany>[0];

/**
 * The id of the row that a column names. An entity never holds the row itself, so that a write
 * builds no graph of objects (decision 0173).
 */
const idOf = <Column extends string>(target: Target, column: Column) =>
  p.manyToOne(target).$type<number>().mapToPk().fieldName(column).updateRule('no action');

/** The id of a row that stays while it is named; checked at commit. */
export const keptId = <Column extends string>(target: Target, column: Column) =>
  idOf(target, column).deferMode('deferred').deleteRule('no action');

/** The id of the row that this one is a part of, and is deleted with; checked at commit. */
export const wholeId = <Column extends string>(target: Target, column: Column) =>
  idOf(target, column).deferMode('deferred').deleteRule('cascade');

/** The id of the row that this one belongs to, and is deleted with; checked at once. */
export const ownerId = <Column extends string>(target: Target, column: Column) =>
  idOf(target, column).deleteRule('cascade');

/** The id of a row whose end empties the column. */
export const lostId = <Column extends string>(target: Target, column: Column) =>
  idOf(target, column).deleteRule('set null').strictNullable();

/** The id of a row that may be gone: the database does not check it. */
export const formerId = <Column extends string>(target: Target, column: Column) =>
  idOf(target, column).createForeignKeyConstraint(false);

/** The rows that are a part of this one and name it in the property, read with it by a join. */
export const parts = <To extends Target>(target: To, property: keyof InferEntity<To> & string) =>
  p.oneToMany(target).mappedBy(property).strategy('joined');
