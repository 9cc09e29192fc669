// The values of a column for completion, where there are few: queried when they are requested, and kept while the page is open.
import * as z from 'zod';
import { replyOf } from '#app/screens/shell/reply-checks.ts';
import { asTyped, type NamedTable } from '#app/screens/sqllab/editor/named-tables.ts';
import { activeEditor, newId, placeOf, type Lab } from './lab.ts';
import type { Place } from './catalogue.ts';
import { ApiFailure } from './lab-api.ts';

/** A column with more values is no list to choose from. */
export const MAX_VALUES = 100;
/** The search for distinct values reads no more rows of a large table. */
const MAX_READ_ROWS = 100_000;

const replySchema = z.looseObject({
  data: z.array(z.looseObject({ value: z.union([z.string(), z.number(), z.null()]).catch(null) })),
});

export interface ColumnValues {
  /** As text, in order; null where they could not be loaded. At most `MAX_VALUES`. */
  load(table: NamedTable, column: string): Promise<readonly string[] | null>;
}

export function createColumnValues(lab: Lab): ColumnValues {
  const known = new Map<string, Promise<readonly string[] | null>>();
  return {
    load(table, column) {
      const editor = activeEditor(lab.store.getState());
      const place = placeOf(lab, editor);
      if (!editor || !place) return Promise.resolve(null);
      const key = JSON.stringify([place, table.schema, table.table, column]);
      const current = known.get(key) ?? query(lab, { table, column, place });
      known.set(key, current);
      void current.then((values) => values === null && known.delete(key));
      return current;
    },
  };
}

interface ValuesRequest {
  readonly table: NamedTable;
  readonly column: string;
  readonly place: Place;
}

/** A run like any other: access and row rules are decided by the server. */
async function query(lab: Lab, { table, column, place }: ValuesRequest): Promise<readonly string[] | null> {
  const from = [table.schema, table.table].flatMap((name) => (name === null ? [] : asTyped(name))).join('.');
  const name = asTyped(column);
  const sql = `SELECT DISTINCT ${name} AS value FROM (SELECT ${name} FROM ${from} LIMIT ${MAX_READ_ROWS}) AS rows_read ORDER BY 1 LIMIT ${MAX_VALUES}`;
  const { databaseId, catalog = null, schema } = place;
  const where = { database_id: databaseId, catalog, schema };
  const body = { client_id: newId(lab.env), ...where, sql, runAsync: false, queryLimit: MAX_VALUES };
  try {
    const reply = await lab.api.call('/api/v1/sqllab/execute/', { method: 'POST', body, reply: replyOf(replySchema) });
    return replySchema.parse(reply).data.flatMap(({ value }) => (value === null ? [] : String(value)));
  } catch (error) {
    // A courtesy: the list stays empty, and is requested again next time.
    if (error instanceof ApiFailure || error instanceof z.ZodError) return null;
    throw error;
  }
}
