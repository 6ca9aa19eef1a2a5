import { PostgreSqlSchemaHelper } from '@mikro-orm/postgresql';

/**
 * What MikroORM compares the entities with: what the schema lets be stored. How rows are found, and
 * what the database computes, is left to the migrations (decision 0173).
 */
export class ModelHelper extends PostgreSqlSchemaHelper {
  /** `name_words` is computed by a long expression (decision 0119). */
  override async getAllColumns(...scope: Parameters<PostgreSqlSchemaHelper['getAllColumns']>) {
    return keepWhere(await super.getAllColumns(...scope), ({ name }) => name !== 'name_words');
  }

  /** Which columns an index covers, and for which rows, follows from single statements. */
  override async getAllIndexes(...scope: Parameters<PostgreSqlSchemaHelper['getAllIndexes']>) {
    return keepWhere(await super.getAllIndexes(...scope), ({ primary, constraint }) => primary || constraint);
  }
}

/** Those of the parts of each table that meet a condition. */
function keepWhere<Part>(tables: Record<string, Part[]>, isKept: (part: Part) => boolean) {
  return Object.fromEntries(Object.entries(tables).map(([table, parts]) => [table, parts.filter(isKept)]));
}
