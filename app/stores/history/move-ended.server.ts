// Moves what has ended out of D1, a batch at a time: it is deleted here after the other store has it. Cut off anywhere, a batch is
// moved again, where rows that arrived stay as they are.
import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { valueList } from '#app/stores/list/value-list.server.ts';
import type { Db } from '#app/stores/db.ts';
import { databases, queries, queryScripts, reportDeliveries, reportExecutionLogs, users } from '#drizzle/schema/index.ts';
import { isMovableQuery, isMovableRun } from './movable.server.ts';
import { readActions, removeActions, type ReadActions } from './move-actions.server.ts';
import { noteMoved } from './moved-queries.server.ts';
import type { HistoryRows, HistoryStore, ListedKind } from './port.ts';

/** Max rows per batch of queries and runs, whose texts are long. */
const MAX_LONG_ROWS = 50;
/** Max total length of query texts per batch, not counting the first query. */
const MAX_QUERY_CHARS = 4_000_000;

const ALL_KINDS: readonly ListedKind[] = ['actions', 'queries', 'reportRuns'];

interface MoveOptions {
  readonly nowMs: number;
  readonly kinds?: readonly ListedKind[];
}

/** Returns how many rows it has moved; 0: nothing is left to move. */
export async function moveEnded(
  db: Db,
  target: Pick<HistoryStore, 'append'>,
  { nowMs, kinds = ALL_KINDS }: MoveOptions,
): Promise<number> {
  const rows = await readEnded(db, kinds, nowMs);
  const count = rows.actions.length + rows.queries.length + rows.reportRuns.length;
  if (count === 0) return 0;
  await target.append(rows);
  await removeMoved(db, rows, nowMs);
  return count;
}

const NO_ACTIONS: ReadActions = { actions: [], rowIds: [], blockIds: [] };

type EndedRows = Omit<HistoryRows, 'actions'> & ReadActions;

const names = { username: users.username, firstName: users.firstName, lastName: users.lastName };

async function readEnded(db: Db, kinds: readonly ListedKind[], nowMs: number): Promise<EndedRows> {
  const [found, ended, reportRuns] = await Promise.all([
    kinds.includes('actions') ? readActions(db) : NO_ACTIONS,
    kinds.includes('queries') ? readQueries(db, nowMs) : [],
    kinds.includes('reportRuns')
      ? db.select().from(reportExecutionLogs).where(isMovableRun(nowMs)).orderBy(asc(reportExecutionLogs.id)).limit(MAX_LONG_ROWS)
      : [],
  ]);
  const [scripts, deliveries] = await Promise.all([
    db
      .select()
      .from(queryScripts)
      .where(inArray(queryScripts.queryId, valueList(ended.map(({ row }) => row.id)))),
    db
      .select()
      .from(reportDeliveries)
      .where(inArray(reportDeliveries.logId, valueList(reportRuns.map(({ id }) => id)))),
  ]);
  return {
    ...found,
    queries: ended,
    queryScripts: scripts,
    reportRuns,
    reportDeliveries: deliveries,
  };
}

function readQueries(db: Db, nowMs: number) {
  const chars = sql`length(sql) + coalesce(length(executed_sql), 0) + coalesce(length(select_sql), 0) + length(job)
    + coalesce((select sum(length(part.json)) from query_scripts part where part.query_id = queries.id), 0)`;
  const fitting = sql`(select id from (
    select id, sum(chars) over (order by id) - chars as before from (
      select id, ${chars} as chars from ${queries} where ${isMovableQuery(nowMs)} order by id limit ${MAX_LONG_ROWS})
    ) sized where before < ${MAX_QUERY_CHARS})`;
  return db
    .select({ row: getTableColumns(queries), databaseName: databases.name, engine: databases.engine, user: names })
    .from(queries)
    .leftJoin(databases, eq(databases.id, queries.databaseId))
    .leftJoin(users, eq(users.id, queries.userId))
    .where(inArray(queries.id, fitting))
    .orderBy(asc(queries.id));
}

/** A query that has changed since it was read stays, as does a run that isn't over after all. */
async function removeMoved(
  db: Db,
  { actions, rowIds, blockIds, queries: ended, reportRuns }: EndedRows,
  nowMs: number,
): Promise<void> {
  const isMovedQuery = isUnchanged(ended);
  const isMovedRun = and(inArray(reportExecutionLogs.id, valueList(reportRuns.map(({ id }) => id))), isMovableRun(nowMs));
  await db.batch([
    ...noteMoved(db, { isMovedQuery, isMovedRun, nowMs }),
    ...(await removeActions(db, { actions, rowIds, blockIds })),
    db.delete(queries).where(isMovedQuery),
    db.delete(reportExecutionLogs).where(isMovedRun),
  ]);
}

function isUnchanged(ended: HistoryRows['queries']): SQL {
  const read = JSON.stringify(ended.map(({ row }) => [row.id, row.changedOnMs]));
  return sql`(${queries.id}, ${queries.changedOnMs}) in (select value ->> 0, value ->> 1 from json_each(${read}))`;
}
