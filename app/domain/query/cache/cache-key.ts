// What makes two queries the same: everything that their result depends on, as one canonical text.
import type { RowClause } from '#app/domain/access/row-clause.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { ColumnType } from '#app/domain/table.ts';

export interface CacheKeyParts {
  readonly databaseId: number;
  readonly connectionVersion: string;
  /** The user the database is queried as, if not the connection's own; null otherwise. */
  readonly databaseUser: string | null;
  /** What unqualified names of the statement mean; null: as the connection has it. */
  readonly schema: string | null;
  readonly sql: string;
  readonly params: readonly SqlValue[];
  readonly columns: readonly { readonly name: string; readonly hint: ColumnType | null }[];
  readonly maxRows: number;
  readonly rowClauses: readonly RowClause[];
  readonly datasetId: number;
  readonly datasetVersion: string;
  /** What templates read of the user and the address: names and values. */
  readonly templateReads: readonly (readonly [name: string, value: string])[];
  /** IANA name; null is UTC. */
  readonly timeZone: string | null;
  /** Its plan was compared with the tables that its text names: a result that was not does not match. */
  readonly confined: boolean;
}

// Raised when the stored form of results changes, so that old ones are not read.
const FORM = 1;

/** The canonical text of a query. Different parts never give the same text: it is JSON of a fixed shape, with one more entry where plans are compared. */
export function cacheKeyText(parts: CacheKeyParts): string {
  return JSON.stringify([
    FORM,
    parts.databaseId,
    parts.connectionVersion,
    parts.databaseUser,
    parts.schema,
    parts.sql,
    parts.params,
    parts.columns.map(({ name, hint }) => [name, hint]),
    parts.maxRows,
    parts.rowClauses.map(({ groupKey, clause }) => [groupKey, clause]),
    parts.datasetId,
    parts.datasetVersion,
    parts.templateReads,
    parts.timeZone,
    ...(parts.confined ? ['confined'] : []),
  ]);
}

/** The key under which the result is stored: the text's hash. */
export const cacheKey = (parts: CacheKeyParts, hash: (text: string) => Promise<string>): Promise<string> =>
  hash(cacheKeyText(parts));
