import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { ModelHelper } from './model-helper.ts';

/**
 * MikroORM's driver, which embeds values as literals, with a faster conversion of long texts, and
 * reads of a schema what the entities describe.
 */
export class TextDriver extends PostgreSqlDriver {
  constructor(...settings: ConstructorParameters<typeof PostgreSqlDriver>) {
    super(...settings);
    // The original appends character by character, and a long text leaves a multiple of its size as
    // garbage.
    Object.assign(this.platform, {
      escapeLiteral: toLiteral,
      schemaHelper: new ModelHelper(this.platform),
    });
  }
}

/** A literal of PostgreSQL; one with backslashes is an escape string, in which they are doubled. */
export function toLiteral(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return quoted.includes('\\') ? ` E${quoted.replaceAll('\\', '\\\\')}` : quoted;
}
