import { PostgreSqlDriver } from '@mikro-orm/postgresql';

/** MikroORM's driver, whose statements hold their values as literals, with literals of long texts made in one piece. */
export class TextDriver extends PostgreSqlDriver {
  constructor(...settings: ConstructorParameters<typeof PostgreSqlDriver>) {
    super(...settings);
    // Its own goes through a text sign by sign and joins each to the next: a long text leaves much more garbage than it has signs.
    Object.assign(this.platform, { escapeLiteral: toLiteral });
  }
}

/** A text as a literal of PostgreSQL; one with backslashes as its own kind, in which they are doubled. */
export function toLiteral(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return quoted.includes('\\') ? ` E${quoted.replaceAll('\\', '\\\\')}` : quoted;
}
