// History in PostgreSQL at Neon: names are columns, and counts of many rows are estimates.
import { and, eq, getTableColumns, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { actions, endedQueries, endedRuns } from '#drizzle/history/schema.ts';
import { filterCondition } from '#app/stores/list/list-filters.server.ts';
import { actionFields, queryFields, runFields } from './fields.server.ts';
import type { NeonDb } from './neon-client.server.ts';
import { resolveActionNames } from './neon-action-names.server.ts';
import { buildOrder, NEON_FILTERS } from './neon-dialect.server.ts';
import { insertHistory } from './neon-insert.server.ts';
import { createNeonParts } from './neon-parts.server.ts';
import { createQueryArchive, listedQueryColumns } from './neon-queries.server.ts';
import { listParents, removeRows } from './neon-removal.server.ts';
import { toActionView, toQueryView } from './neon-views.ts';
import type {
  HistoryArchive,
  HistoryPurge,
  HistoryRequest,
  HistoryRows,
  HistoryScope,
  HistoryViews,
  ListedKind,
} from './port.ts';

export const createNeonHistory = (db: NeonDb): HistoryArchive => ({
  parts: createNeonParts(db),
  append: (rows) => append(db, rows),
  list: (kind, request) => list(db, kind, request),
  find: (kind, id) => find(db, kind, id),
  count: async (kind, request) => readCount(await db.execute(countStatement(kind, request))),
  purgeBefore: (kind, purge) => purgeBefore(db, kind, purge),
  queries: createQueryArchive(db),
  remove: (removal) => removeRows(db, removal),
  listParents: () => listParents(db),
});

/** Up to so many rows are counted; beyond that, all rows of a table are as many as PostgreSQL thinks. */
const MAX_COUNTED = 100_000;
/** Max exact count of filters on several columns with separate indexes: PostgreSQL reads every row that one of them finds. */
const MAX_COUNTED_BY_SEVERAL_COLUMNS = 10_000;

const { key: _key, ...actionColumns } = getTableColumns(actions);

const KINDS = {
  actions: {
    table: actions,
    columns: actionColumns,
    fields: actionFields({ ...actionColumns, lowerUsername: sql`lower(${actions.username} collate "C") collate "C"` }),
    instant: actions.happenedAtMs,
    key: actions.key,
    ids: [actions.id, actions.key],
    toView: toActionView,
  },
  queries: {
    table: endedQueries,
    columns: listedQueryColumns,
    fields: queryFields(listedQueryColumns),
    instant: endedQueries.startMs,
    key: endedQueries.id,
    ids: [endedQueries.id],
    toView: toQueryView,
  },
  reportRuns: {
    table: endedRuns,
    columns: getTableColumns(endedRuns),
    fields: runFields(getTableColumns(endedRuns)),
    instant: endedRuns.scheduledMs,
    key: endedRuns.id,
    ids: [endedRuns.id],
    toView: (row: unknown) => row,
  },
} as const;

async function append(db: NeonDb, rows: Partial<HistoryRows>): Promise<void> {
  const [first, ...rest] = insertHistory(rows).map((statement) => db.execute(statement));
  if (first) await db.batch([first, ...rest]);
}

async function list<Kind extends ListedKind>(
  db: NeonDb,
  kind: Kind,
  requested: HistoryRequest,
): Promise<{ count: number; views: HistoryViews[Kind][] }> {
  const { table, columns, fields, ids, toView } = KINDS[kind];
  const request = { ...requested, filters: await resolveActionNames(db, kind, requested.filters) };
  const select = db
    .select(columns as Record<string, PgColumn>)
    .from(table)
    .where(buildCondition(kind, request))
    .orderBy(...buildOrder(request, fields.orders, ids))
    .limit(request.slice?.limit ?? request.pageSize)
    .offset(request.slice?.offset ?? request.page * request.pageSize);
  const [counted, rows] = await db.batch([db.execute(countStatement(kind, request)), select]);
  return { count: readCount(counted), views: rows.map((row) => toView(row as never) as HistoryViews[Kind]) };
}

async function find<Kind extends ListedKind>(db: NeonDb, kind: Kind, id: number): Promise<HistoryViews[Kind] | null> {
  const { table, columns, toView } = KINDS[kind];
  const [row] = await db
    .select(columns as Record<string, PgColumn>)
    .from(table)
    .where(eq(table.id, id))
    .limit(1);
  return row ? (toView(row as never) as HistoryViews[Kind]) : null;
}

function countStatement(kind: ListedKind, request: Pick<Partial<HistoryRequest>, 'filters' | 'scope'> = {}): SQL {
  const { table } = KINDS[kind];
  const where = buildCondition(kind, request);
  const maxCounted = countFilteredColumns(kind, request) > 1 ? MAX_COUNTED_BY_SEVERAL_COLUMNS : MAX_COUNTED;
  const estimate =
    where === undefined ? sql`(select reltuples::bigint from pg_class where oid = ${tableName(kind)}::regclass)` : sql`0`;
  return sql`select case when counted > ${maxCounted} then greatest(counted, ${estimate}) else counted end as count
    from (select count(*) as counted from (select 1 from ${table} ${where ? sql`where ${where}` : sql``} limit ${maxCounted + 1}) as counted_rows) as all_of_them`;
}

const countFilteredColumns = (
  kind: ListedKind,
  { filters = [], scope }: Pick<Partial<HistoryRequest>, 'filters' | 'scope'>,
): number => new Set(filters.map(({ col }) => col)).size + (scopeCondition(kind, scope) === undefined ? 0 : 1);

const tableName = (kind: ListedKind): string => ({ actions: 'actions', queries: 'queries', reportRuns: 'report_runs' })[kind];

const readCount = ({ rows }: { readonly rows: readonly Record<string, unknown>[] }): number => Number(rows[0]?.['count'] ?? 0);

const buildCondition = (
  kind: ListedKind,
  { filters, scope }: { readonly filters?: HistoryRequest['filters']; readonly scope?: HistoryScope },
): SQL | undefined => and(scopeCondition(kind, scope), filterCondition(filters ?? [], KINDS[kind].fields.filters, NEON_FILTERS));

function scopeCondition(kind: ListedKind, { userId, scheduleIds }: HistoryScope = {}): SQL | undefined {
  if (kind === 'reportRuns') return scheduleIds && inArray(endedRuns.scheduleId, NEON_FILTERS.listValues(scheduleIds));
  return userId === undefined || userId === null
    ? undefined
    : eq(kind === 'actions' ? actions.userId : endedQueries.userId, userId);
}

async function purgeBefore(db: NeonDb, kind: ListedKind, { beforeMs, maxRows, scheduleIds }: HistoryPurge): Promise<number> {
  const { table, instant, key } = KINDS[kind];
  const where = and(lt(instant, beforeMs), scopeCondition(kind, scheduleIds && { scheduleIds }));
  const { rowCount } = await db.execute(
    sql`delete from ${table} where ${key} in (select ${key} from ${table} where ${where} limit ${maxRows})`,
  );
  return rowCount;
}
