// Filters by a part of an action's name. There are a hundred names in millions of rows, and an index has the rows of each: the names
// that fit are found first, and the filter becomes a list of them.
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { filterCondition } from '#app/stores/list/list-filters.server.ts';
import type { NeonDb } from './neon-client.server.ts';
import { NEON_FILTERS } from './neon-dialect.server.ts';
import type { HistoryRequest, ListedKind } from './port.ts';

type Filters = HistoryRequest['filters'];

/** Operators that use the index directly. */
const EXACT_OPERATORS = ['eq', 'in'];
/** With more names, the filter stays a text search, and all rows are read. */
const MAX_NAMES = 1_000;

/** Throws 400 as `filterCondition` does. Sends one more request to Neon if there is such a filter. */
export async function resolveActionNames(db: NeonDb, kind: ListedKind, filters: Filters): Promise<Filters> {
  const isPartial = ({ col, opr }: Filters[number]): boolean => col === 'action' && !EXACT_OPERATORS.includes(opr);
  const partial = filters.filter(isPartial);
  if (kind !== 'actions' || partial.length === 0) return filters;
  const names = await findNames(db, partial);
  return names ? [...filters.filter((filter) => !isPartial(filter)), { col: 'action', opr: 'in', value: names }] : filters;
}

const NAME = { action: { column: sql`name`, kind: 'text' } } as const;
const nameRows = z.array(z.object({ name: z.string(), fits: z.boolean() }));

/** Steps through the index from name to name. Null: there are more than `MAX_NAMES`. */
async function findNames(db: NeonDb, filters: Filters): Promise<string[] | null> {
  const { rows } = await db.execute(sql`with recursive names as (
      (select action as name from actions order by action limit 1)
      union all select (select action from actions where action > name order by action limit 1) from names where name is not null)
    select name, (${filterCondition(filters, NAME, NEON_FILTERS)}) as fits from names where name is not null limit ${MAX_NAMES + 1}`);
  const names = nameRows.parse(rows);
  return names.length > MAX_NAMES ? null : names.filter(({ fits }) => fits).map(({ name }) => name);
}
