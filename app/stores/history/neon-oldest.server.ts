// The oldest rows at Neon, complete with what belongs to them, and their removal once another store has them.
import { asc, inArray, sql, type SQL } from 'drizzle-orm';
import { actions, endedDeliveries, endedQueries, endedQueryScripts, endedRuns } from '#drizzle/history/schema.ts';
import type { NeonDb } from './neon-client.server.ts';
import { NEON_FILTERS } from './neon-dialect.server.ts';
import { readNames } from './neon-views.ts';
import type { HistoryRows, ListedKind } from './port.ts';

const MAX_ACTIONS = 500;
/** Max rows per batch of queries and runs, whose texts are long. */
const MAX_LONG_ROWS = 50;
/** Max size of a batch unless it has only one row; Neon's replies end at 64 MB. */
const MAX_BATCH_BYTES = 8_000_000;

const TABLES = { actions, queries: endedQueries, reportRuns: endedRuns } as const;

/** Exact. */
export async function countNeonRows(db: NeonDb, kind: ListedKind): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`select count(*) as count from ${TABLES[kind]}`);
  return Number(rows[0]?.count ?? 0);
}

/** Rows of the kind alone, with their scripts or deliveries; of queries and runs, those with greater ids than `afterId`. */
export const readOldest = (db: NeonDb, kind: ListedKind, afterId: number): Promise<HistoryRows> => READ[kind](db, afterId);

const NO_ROWS: HistoryRows = { actions: [], queries: [], queryScripts: [], reportRuns: [], reportDeliveries: [] };

const READ: Readonly<Record<ListedKind, (db: NeonDb, afterId: number) => Promise<HistoryRows>>> = {
  actions: async (db) => {
    const rows = await db.select().from(actions).orderBy(asc(actions.happenedAtMs), asc(actions.id)).limit(MAX_ACTIONS);
    return { ...NO_ROWS, actions: rows.map(toActionRow) };
  },
  queries: async (db, afterId) => {
    const bytes = sql`octet_length(queries::text) + coalesce((select sum(octet_length(json)) from query_scripts where query_id = queries.id), 0)`;
    const ids = await findOldestIds(db, { table: sql`queries`, bytes, afterId });
    const [rows, queryScripts] = await db.batch([
      db.select().from(endedQueries).where(inArray(endedQueries.id, ids)).orderBy(asc(endedQueries.id)),
      db.select().from(endedQueryScripts).where(inArray(endedQueryScripts.queryId, ids)),
    ]);
    return { ...NO_ROWS, queries: rows.map(toQueryRow), queryScripts };
  },
  reportRuns: async (db, afterId) => {
    const bytes = sql`octet_length(report_runs::text) + coalesce((select sum(octet_length(error)) from report_deliveries where log_id = report_runs.id), 0)`;
    const ids = await findOldestIds(db, { table: sql`report_runs`, bytes, afterId });
    const [reportRuns, reportDeliveries] = await db.batch([
      db.select().from(endedRuns).where(inArray(endedRuns.id, ids)).orderBy(asc(endedRuns.id)),
      db.select().from(endedDeliveries).where(inArray(endedDeliveries.logId, ids)),
    ]);
    return { ...NO_ROWS, reportRuns, reportDeliveries };
  },
};

interface OldestIds {
  readonly table: SQL;
  /** Size of a row and its dependent rows. */
  readonly bytes: SQL;
  readonly afterId: number;
}

/** Ids of the oldest rows, as many as one batch can have. */
async function findOldestIds(db: NeonDb, { table, bytes, afterId }: OldestIds): Promise<SQL> {
  const { rows } = await db.execute<{ id: string; before: string }>(sql`select id, sum(size) over (order by id) - size as before
    from (select id, ${bytes} as size from ${table} where id > ${afterId} order by id limit ${MAX_LONG_ROWS}) as oldest order by id`);
  return NEON_FILTERS.listValues(rows.filter(({ before }) => Number(before) < MAX_BATCH_BYTES).map(({ id }) => Number(id)));
}

function toActionRow({
  username,
  userFirstName,
  userLastName,
  ...row
}: typeof actions.$inferSelect): HistoryRows['actions'][number] {
  return { ...row, user: readNames({ username, userFirstName, userLastName }) };
}

function toQueryRow(stored: typeof endedQueries.$inferSelect): HistoryRows['queries'][number] {
  const { username, userFirstName, userLastName, databaseName, engine, ...row } = stored;
  return { row, databaseName, engine, user: readNames({ username, userFirstName, userLastName }) };
}

/** Removes all rows or none, with their dependent rows. */
export async function removeNeonRows(db: NeonDb, rows: HistoryRows): Promise<void> {
  const keys = rows.actions.map(({ key }) => key);
  const queryIds = rows.queries.map(({ row }) => row.id);
  const runIds = rows.reportRuns.map(({ id }) => id);
  await db.batch([
    db.execute(
      sql`delete from ${actions} where key in (select value::uuid from json_array_elements_text(${JSON.stringify(keys)}::json) as value)`,
    ),
    db.delete(endedQueries).where(inArray(endedQueries.id, NEON_FILTERS.listValues(queryIds))),
    db.delete(endedRuns).where(inArray(endedRuns.id, NEON_FILTERS.listValues(runIds))),
  ]);
}

/** About how many bytes the rows have, by those that are oldest. */
export async function measureNeonBytes(db: NeonDb): Promise<number> {
  const sample = (table: SQL): SQL =>
    sql`(select count(*) from ${table}) * coalesce((select avg(octet_length(sampled::text)) from (select * from ${table} limit 1000) as sampled), 0)`;
  const tables = [actions, endedQueries, endedQueryScripts, endedRuns, endedDeliveries];
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select ${sql.join(
      tables.map((table) => sample(sql`${table}`)),
      sql` + `,
    )} as bytes`,
  );
  return Number(rows[0]?.bytes ?? 0);
}
