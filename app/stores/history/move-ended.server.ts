// Moves what has ended out of D1, a batch at a time: it is deleted here after the other store has it. Cut off anywhere, a batch is
// moved again, where rows that arrived stay as they are. What runs, or waits to be delivered, stays.
import { and, asc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import { FINISHED_STATES } from '#app/domain/sqllab/query-state.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import type { Db } from '#app/stores/db.ts';
import { databases, queries, queryScripts, reportDeliveries, reportExecutionLogs, users } from '#drizzle/schema/index.ts';
import { readActions, removeActions, type ReadActions } from './move-actions.server.ts';
import type { HistoryRows, HistoryStore, ListedKind } from './port.ts';

/** Of queries and runs, whose texts are long, fewer: a batch stays some megabytes. */
const MAX_LONG_ROWS = 50;

const ALL_KINDS: readonly ListedKind[] = ['actions', 'queries', 'reportRuns'];

/** Returns how many rows it has moved; 0: nothing is left to move. */
export async function moveEnded(
  db: Db,
  target: Pick<HistoryStore, 'append'>,
  kinds: readonly ListedKind[] = ALL_KINDS,
): Promise<number> {
  const rows = await readEnded(db, kinds);
  const count = rows.actions.length + rows.queries.length + rows.reportRuns.length;
  if (count === 0) return 0;
  await target.append(rows);
  await removeMoved(db, rows);
  return count;
}

const NO_ACTIONS: ReadActions = { actions: [], rowIds: [], blockIds: [] };

type EndedRows = Omit<HistoryRows, 'actions'> & ReadActions;

const names = { username: users.username, firstName: users.firstName, lastName: users.lastName };

async function readEnded(db: Db, kinds: readonly ListedKind[]): Promise<EndedRows> {
  const countOf = (kind: ListedKind): number => (kinds.includes(kind) ? MAX_LONG_ROWS : 0);
  const [found, ended, reportRuns] = await Promise.all([
    kinds.includes('actions') ? readActions(db) : NO_ACTIONS,
    db
      .select({ row: getTableColumns(queries), databaseName: databases.name, engine: databases.engine, user: names })
      .from(queries)
      .leftJoin(databases, eq(databases.id, queries.databaseId))
      .leftJoin(users, eq(users.id, queries.userId))
      .where(inArray(queries.state, [...FINISHED_STATES]))
      .orderBy(asc(queries.id))
      .limit(countOf('queries')),
    db.select().from(reportExecutionLogs).where(isDelivered).orderBy(asc(reportExecutionLogs.id)).limit(countOf('reportRuns')),
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

const isDelivered = and(
  ne(reportExecutionLogs.state, 'Working'),
  sql`not exists (select 1 from ${reportDeliveries} open where open.log_id = ${reportExecutionLogs.id} and open.state in ('waiting', 'sending'))`,
);

/** A query that has changed since it was read stays. */
async function removeMoved(db: Db, { actions, rowIds, blockIds, queries: ended, reportRuns }: EndedRows): Promise<void> {
  const read = JSON.stringify(ended.map(({ row }) => [row.id, row.changedOnMs]));
  await db.batch([
    ...(await removeActions(db, { actions, rowIds, blockIds })),
    db
      .delete(queries)
      .where(
        sql`(${queries.id}, ${queries.changedOnMs}) in (select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(${read}))`,
      ),
    db
      .delete(reportExecutionLogs)
      .where(and(inArray(reportExecutionLogs.id, valueList(reportRuns.map(({ id }) => id))), isDelivered)),
  ]);
}
