// History in the metadata database, in whose tables its rows begin: names are joined, not copied.
import { and, eq, getTableColumns, inArray, lt, ne, sql, type SQL } from 'drizzle-orm';
import { FINISHED_STATES } from '#app/domain/sqllab/query-state.ts';
import { filterCondition, buildPageClauses } from '#app/stores/list/list-filters.server.ts';
import { selectPage } from '#app/stores/list/select-page.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import type { Db } from '#app/stores/db.ts';
import { databases, logs, queries, queryScripts, reportDeliveries, reportExecutionLogs, users } from '#drizzle/schema/index.ts';
import { createD1Parts } from './d1-parts.server.ts';
import { queryFields, runFields } from './fields.server.ts';
import { insertStatements, valueAt } from './insert-rows.server.ts';
import { countActions, findAction, listActions } from './list-actions.server.ts';
import { purgeActions } from './purge-actions.server.ts';
import type { ActionRow, HistoryPurge, HistoryRequest, HistoryRows, HistoryScope, HistoryStore, ListedKind } from './port.ts';

export const createD1History = (db: Db): HistoryStore => ({
  parts: createD1Parts(db),
  append: (rows) => append(db, rows),
  list: (kind, request) => (kind === 'actions' ? listActions(db, request) : KINDS[kind as RowKind].list(db, request)) as never,
  find: (kind, id) => (kind === 'actions' ? findAction(db, id) : findRow(db, kind, id)) as never,
  count: (kind, request) =>
    kind === 'actions' ? countActions(db, request) : db.$count(KINDS[kind].table, buildCondition(kind, request)),
  purgeBefore: (kind, purge) => (kind === 'actions' ? purgeActions(db, purge) : purgeBefore(db, kind, purge)),
});

const QUERY_FIELDS = queryFields({
  ...getTableColumns(queries),
  databaseName: databases.name,
  userFirstName: users.firstName,
});
const RUN_FIELDS = runFields(getTableColumns(reportExecutionLogs));

// A job repeats the statements: it is read only where it is run or its rows are.
const { job: _job, ...queryColumns } = getTableColumns(queries);

/** Actions are rows and blocks: `list-actions`. */
type RowKind = Exclude<ListedKind, 'actions'>;

const KINDS = {
  queries: {
    table: queries,
    fields: QUERY_FIELDS,
    instant: queries.startMs,
    isEnded: inArray(queries.state, [...FINISHED_STATES]),
    list: async (db: Db, request: HistoryRequest) => {
      const user = { id: users.id, firstName: users.firstName, lastName: users.lastName };
      const select = db
        .select({ row: queryColumns, databaseName: databases.name, engine: databases.engine, user })
        .from(queries)
        .leftJoin(databases, eq(queries.databaseId, databases.id))
        .leftJoin(users, eq(queries.userId, users.id))
        .$dynamic();
      const page = buildPageClauses(request, QUERY_FIELDS.orders, queries.id);
      const { count, rows } = await selectPage(db, { from: queries, where: buildCondition('queries', request), select, ...page });
      return { count, views: rows };
    },
  },
  reportRuns: {
    table: reportExecutionLogs,
    fields: RUN_FIELDS,
    instant: reportExecutionLogs.scheduledMs,
    isEnded: ne(reportExecutionLogs.state, 'Working'),
    list: async (db: Db, request: HistoryRequest) => {
      const select = db.select().from(reportExecutionLogs).$dynamic();
      const page = buildPageClauses(request, RUN_FIELDS.orders, reportExecutionLogs.id);
      const where = buildCondition('reportRuns', request);
      const { count, rows } = await selectPage(db, { from: reportExecutionLogs, where, select, ...page });
      return { count, views: rows };
    },
  },
};

async function findRow(db: Db, kind: RowKind, id: number) {
  const { list, fields } = KINDS[kind];
  const filters = [{ col: 'id', opr: 'eq', value: id }];
  const order = { column: Object.keys(fields.orders)[0] ?? '', direction: 'asc' } as const;
  return (await list(db, { filters, order, page: 0, pageSize: 1 })).views[0] ?? null;
}

const buildCondition = (
  kind: RowKind,
  { filters, scope }: { readonly filters?: HistoryRequest['filters']; readonly scope?: HistoryScope } = {},
) => and(scopeCondition(kind, scope), filterCondition(filters ?? [], KINDS[kind].fields.filters));

function scopeCondition(kind: RowKind, { userId, scheduleIds }: HistoryScope = {}): SQL | undefined {
  if (kind === 'reportRuns') return scheduleIds && inArray(reportExecutionLogs.scheduleId, valueList(scheduleIds));
  return userId === undefined || userId === null ? undefined : eq(queries.userId, userId);
}

async function append(db: Db, rows: Partial<HistoryRows>): Promise<void> {
  const [first, ...rest] = [
    ...insertActions(db, rows.actions ?? []),
    ...insertStatements(
      db,
      queries,
      (rows.queries ?? []).map(({ row }) => row),
      {
        replacements: {
          userId: existing(users, valueAt(getTableColumns(queries), 'userId')),
          databaseId: existing(databases, valueAt(getTableColumns(queries), 'databaseId')),
        },
      },
    ),
    ...insertStatements(db, queryScripts, rows.queryScripts ?? [], { where: hasParent(queryScripts, 'queryId', 'queries') }),
    ...insertStatements(db, reportExecutionLogs, rows.reportRuns ?? [], {
      where: hasParent(reportExecutionLogs, 'scheduleId', 'report_schedules'),
    }),
    ...insertStatements(db, reportDeliveries, rows.reportDeliveries ?? [], {
      where: hasParent(reportDeliveries, 'logId', 'report_execution_logs'),
    }),
  ];
  if (first) await db.batch([first, ...rest]);
}

/** Null where the row was deleted meanwhile. */
const existing = (table: typeof users | typeof databases, id: SQL): SQL => sql`(select id from ${table} where id = ${id})`;

/** What belongs to a row that was deleted goes with it. */
const hasParent = (table: Parameters<typeof getTableColumns>[0], key: string, parent: string): SQL =>
  sql`exists (select 1 from ${sql.identifier(parent)} as parent where parent.id = ${valueAt(getTableColumns(table) as never, key)})`;

/** An action is known by its key, or by its number where it began here; found by its instant, so that no key needs an index. */
function insertActions(db: Db, actions: readonly ActionRow[]) {
  const columns = getTableColumns(logs);
  const at = (key: keyof typeof columns): SQL => valueAt(columns, key);
  const isKnown = sql`exists (select 1 from ${logs} known where known.happened_at_ms = ${at('happenedAtMs')}
    and (known.key = ${at('key')} or (known.key is null and known.id = ${at('id')})))`;
  return insertStatements(
    db,
    logs,
    // The number of one that has none is the next one.
    actions.map(({ user: _user, id, ...row }) => ({ ...row, id: id ?? 0 })),
    {
      replacements: {
        id: sql`case when ${at('id')} > 0 and not exists (select 1 from ${logs} taken where taken.id = ${at('id')}) then ${at('id')} end`,
        userId: existing(users, at('userId')),
      },
      where: sql`not ${isKnown}`,
    },
  );
}

async function purgeBefore(db: Db, kind: RowKind, { beforeMs, maxRows, scheduleIds }: HistoryPurge): Promise<number> {
  const { table, instant, isEnded } = KINDS[kind];
  const where = and(lt(instant, beforeMs), isEnded, scopeCondition(kind, scheduleIds && { scheduleIds }));
  const { meta } = await db.run(sql`delete from ${table} where id in (select id from ${table} where ${where} limit ${maxRows})`);
  return meta.changes;
}
