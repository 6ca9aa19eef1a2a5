import type { CompiledQuery, Dialect } from 'kysely';
import { type EmbeddedClient, EmbeddedConnection as Connection } from '#embedded-postgres';
import { lendingDialect } from '../statements/lending-dialect.ts';
import { selectRevision } from '../statements/revision.ts';
import {
  createRevisionReader,
  type RememberedRevision,
  rememberRevision,
  toRevision,
} from '../statements/revision-reader.ts';

/** The only connection of the embedded database, as the calendar uses it. */
export class EmbeddedConnection {
  readonly #connection: Connection;
  /** The revision after the last commit, so that no cached response waits for the connection. */
  readonly revision: RememberedRevision;

  constructor(client: EmbeddedClient) {
    const revision = rememberRevision(createRevisionReader((query) => this.read(query)));
    this.revision = revision;
    this.#connection = new Connection(client, {
      query: () => (revision.isKnown() ? selectRevision.sql : undefined),
      receive: (row) => revision.replace(row === undefined ? undefined : toRevision(row as RevisionRow)),
    });
  }

  /** For transactions. Published dialects did not work with these versions. */
  get dialect(): Dialect {
    return lendingDialect(
      () => this.#connection.lend(),
      () => this.#connection.idle(),
    );
  }

  /** Runs a read outside transactions, ahead of the transactions that are waiting. */
  async read<Row>({ sql, parameters }: CompiledQuery<Row>): Promise<Row[]> {
    return (await this.#connection.read(sql, parameters)) as Row[];
  }
}

type RevisionRow = Parameters<typeof toRevision>[0];
