// The distinct values of a column for completion, loaded on demand and cached while the page is open.
import * as z from 'zod';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { findPlace, knownName } from '#app/screens/sqllab/editor/load-columns.ts';
import type { TypedTable } from '#app/screens/sqllab/editor/named-tables.ts';
import { placeKey, tableKey, type CatalogPlace } from './catalogue.ts';
import { activeEditor, newId, locateTab, sqlNamesFor, type Lab } from '#app/screens/sqllab/client/lab.ts';
import { ApiFailure } from '#app/screens/sqllab/client/lab-api.ts';

/** Max values in the completion list. */
const MAX_VALUES = 100;
/** Max rows of a table that are read to find distinct values. */
const MAX_READ_ROWS = 100_000;

const replySchema = z.looseObject({
  data: z.array(z.looseObject({ value: z.union([z.string(), z.number(), z.null()]).catch(null) })),
});

export interface ColumnValueLoader {
  /** Sorted values as text, at most `MAX_VALUES`; null if they could not be loaded. */
  load(table: TypedTable, column: string): Promise<readonly string[] | null>;
}

export function createColumnValues(lab: Lab): ColumnValueLoader {
  const known = new Map<string, Promise<readonly string[] | null>>();
  return {
    load(table, column) {
      const editor = activeEditor(lab.store.getState());
      const place = locateTab(lab, editor);
      if (!editor || !place) return Promise.resolve(null);
      const key = JSON.stringify([place, table.catalog ?? null, table.schema, table.table, column]);
      const current = known.get(key) ?? query(lab, { table, column, place });
      known.set(key, current);
      void current.then((values) => values === null && known.delete(key));
      return current;
    },
  };
}

interface ValuesRequest {
  readonly table: TypedTable;
  readonly column: string;
  /** The schema that the tab queries. */
  readonly place: CatalogPlace;
}

/** An ordinary run: the server checks access and row-level security. */
async function query(lab: Lab, { table, column, place }: ValuesRequest): Promise<readonly string[] | null> {
  const { databaseId, schema, catalog = null } = place;
  const names = sqlNamesFor(lab.page, databaseId);
  const known = asKnown(lab, place, { table, column });
  const from = names.writePath([table.catalog ?? null, known.schema, known.table]);
  const name = names.write(known.column);
  const sql = `SELECT DISTINCT ${name} AS value FROM (SELECT ${name} FROM ${from} LIMIT ${MAX_READ_ROWS}) AS rows_read ORDER BY 1 LIMIT ${MAX_VALUES}`;
  const body = {
    client_id: newId(lab.env),
    database_id: databaseId,
    catalog,
    schema,
    sql,
    runAsync: false,
    queryLimit: MAX_VALUES,
  };
  try {
    const reply = await lab.api.call('/api/v1/sqllab/execute/', { method: 'POST', body, reply: checkBody(replySchema) });
    return replySchema.parse(reply).data.flatMap(({ value }) => (value === null ? [] : String(value)));
  } catch (error) {
    // Best effort: the list stays empty, and the values are requested again next time.
    if (error instanceof ApiFailure || error instanceof z.ZodError) return null;
    throw error;
  }
}

interface KnownColumn {
  readonly schema: string | null;
  readonly table: string;
  readonly column: string;
}

/** Resolves typed names to the catalog's spelling where it is cached: SQL text can have them in another case. */
function asKnown({ catalogue }: Lab, place: CatalogPlace, { table: typed, column }: Omit<ValuesRequest, 'place'>): KnownColumn {
  const at = findPlace(catalogue, place, typed);
  const { tables, descriptions } = catalogue.store.getState();
  const table = knownName(tables.get(placeKey(at))?.value ?? [], typed.table) ?? typed.table;
  const columns = descriptions.get(tableKey(at, table))?.value?.columns ?? [];
  return {
    schema: typed.schema === null ? null : (at.schema ?? typed.schema),
    table,
    column: knownName(columns, column) ?? column,
  };
}
