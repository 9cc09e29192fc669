// Moves what has ended out of D1, a batch at a time: it is deleted here after the other store has it. Cut off anywhere, a batch is
// moved again, where rows that arrived stay as they are. What runs, or waits to be delivered, stays.
import { and, asc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import { FINISHED_STATES } from '#app/domain/sqllab/query-state.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import type { Db } from '#app/stores/db.ts';
import { databases, logs, queries, queryScripts, reportDeliveries, reportExecutionLogs, users } from '#drizzle/schema/index.ts';
import { actionKey } from './action-key.ts';
import type { HistoryRows, HistoryStore } from './port.ts';

/** Of queries and runs, whose texts are long, fewer: a batch stays some megabytes. */
const MAX_ACTIONS = 500;
const MAX_LONG_ROWS = 50;

/** Returns how many rows it has moved; 0: nothing is left to move. */
export async function moveEnded(db: Db, target: Pick<HistoryStore, 'append'>): Promise<number> {
  const rows = await readEnded(db);
  const count = rows.actions.length + rows.queries.length + rows.reportRuns.length;
  if (count === 0) return 0;
  await target.append(rows);
  await removeMoved(db, rows);
  return count;
}

type EndedRows = Omit<HistoryRows, 'actions'> & {
  readonly actions: readonly (HistoryRows['actions'][number] & { readonly id: number })[];
};

const names = { username: users.username, firstName: users.firstName, lastName: users.lastName };

async function readEnded(db: Db): Promise<EndedRows> {
  const [actions, ended, reportRuns] = await Promise.all([
    db
      .select({ row: logs, user: names })
      .from(logs)
      .leftJoin(users, eq(users.id, logs.userId))
      .orderBy(asc(logs.id))
      .limit(MAX_ACTIONS),
    db
      .select({ row: getTableColumns(queries), databaseName: databases.name, engine: databases.engine, user: names })
      .from(queries)
      .leftJoin(databases, eq(databases.id, queries.databaseId))
      .leftJoin(users, eq(users.id, queries.userId))
      .where(inArray(queries.state, [...FINISHED_STATES]))
      .orderBy(asc(queries.id))
      .limit(MAX_LONG_ROWS),
    db.select().from(reportExecutionLogs).where(isDelivered).orderBy(asc(reportExecutionLogs.id)).limit(MAX_LONG_ROWS),
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
    actions: actions.map(({ row, user }) => ({ ...row, key: actionKey(row.key, row.id), user })),
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
async function removeMoved(db: Db, { actions, queries: ended, reportRuns }: EndedRows): Promise<void> {
  const read = JSON.stringify(ended.map(({ row }) => [row.id, row.changedOnMs]));
  await db.batch([
    db.delete(logs).where(inArray(logs.id, valueList(actions.map(({ id }) => id)))),
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
