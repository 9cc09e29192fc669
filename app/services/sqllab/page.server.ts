// What SQL Lab's page needs before rendering: databases the viewer can query, their tabs, the limits.
import { openedCatalog } from '#app/domain/database/in-catalog.ts';
import { and, asc, eq } from 'drizzle-orm';
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { RequestedSaved, LabDatabase, LabPage, SharedSql } from '#app/domain/sqllab/page-view.ts';
import { toRequestedQuery, type RequestedQuery } from '#app/domain/sqllab/posted-query.ts';
import { chosenLimit } from '#app/domain/sqllab/script/row-limit.ts';
import type { TabList } from '#app/domain/sqllab/tabs/tab-state.ts';
import { ENGINES } from '#app/engines/find-engine.ts';
import { isVisibleTo } from '#app/stores/database/visible.server.ts';
import { maySeeQuery, QUERY_RULE } from '#app/stores/query/rules.ts';
import { findSavedQuery } from '#app/stores/saved-query/store.server.ts';
import { toSavedSql } from '#app/stores/saved-query/wire-row.server.ts';
import { databases } from '#drizzle/schema/index.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findQuery } from '#app/services/history/find-queries.server.ts';
import { logWarn } from '#app/services/logging/log.server.ts';

type User = Extract<Identity, { kind: 'user' }>;
type DatabaseRow = typeof databases.$inferSelect;

/** What the page's URL requests. */
export interface RequestedOfLab extends Partial<Pick<LabPage, 'shared' | 'requested' | 'permalinkKey' | 'sharedId'>> {
  readonly savedQueryId?: number | null;
  /** Id of a run. */
  readonly queryId?: number | null;
}

/** The page's data. Tabs that cannot be read do not keep it from opening: see LabPage.tabs. */
export async function loadSqllabPage(
  deps: Deps,
  user: User,
  { savedQueryId = null, queryId = null, shared = null, requested = null, permalinkKey = null, sharedId = null }: RequestedOfLab,
): Promise<LabPage> {
  const [rows, tabs, saved, run] = await Promise.all([
    deps.db
      .select()
      .from(databases)
      .where(and(eq(databases.exposeInSqllab, true), isVisibleTo(user)))
      .orderBy(asc(databases.name)),
    deps.config.sqllabKeepsTabs ? readTabs(deps, user.userId) : NO_TABS,
    savedQueryId === null ? null : querySaved(deps, user, savedQueryId),
    queryId === null ? null : findRunSql(deps, user, queryId),
  ]);
  const { sqllabDefaultLimit, sqlMaxRows, exportMaxRows } = deps.config;
  return {
    userId: user.userId,
    databases: rows.map(toLabDatabase),
    keepsTabs: deps.config.sqllabKeepsTabs,
    tabs,
    limits: { defaultRows: Math.min(sqllabDefaultLimit, sqlMaxRows), maxRows: sqlMaxRows, exportMaxRows },
    mayConnectDatabases: hasPermission(user, 'can_write', 'Database'),
    mayEstimate: hasPermission(user, 'can_estimate_query_cost', 'SQLLab'),
    mayExport: hasPermission(user, 'can_export_results', 'SQLLab') && hasPermission(user, 'can_csv', 'Superset'),
    maySeeSaved: hasPermission(user, 'can_read', 'SavedQuery'),
    maySave: hasPermission(user, 'can_write', 'SavedQuery'),
    mayMakeDatasets: hasPermission(user, 'can_write', 'Dataset'),
    maySchedule: ['Dataset', 'Chart', 'ReportSchedule'].every((view) => hasPermission(user, 'can_write', view)),
    saved,
    isRunMissing: queryId !== null && run === null,
    shared: run ?? shared,
    requested,
    permalinkKey,
    sharedId,
  };
}

/** The text of a run that the user can see, as it was run; null: there is none. */
async function findRunSql(deps: Deps, user: User, id: number): Promise<SharedSql | null> {
  if (!hasPermission(user, QUERY_RULE.permission, QUERY_RULE.view)) return null;
  const row = (await findQuery(deps, { id }))?.row;
  if (!row || !maySeeQuery(user, row.userId)) return null;
  const { sql, databaseId, catalog, schema, templateParams, tabName } = row;
  return { sql, databaseId, catalog, schema, queryLimit: chosenLimit(row), templateParams, name: tabName || null, isCopy: true };
}

async function querySaved({ db }: Deps, user: User, id: number): Promise<RequestedSaved> {
  if (!hasPermission(user, 'can_read', 'SavedQuery')) return { kind: 'denied' };
  const view = await findSavedQuery(db, user, id);
  return view ? { kind: 'found', query: toSavedSql(view) } : { kind: 'missing', id };
}

const MAX_KEY_CHARS = 100;

/** What SQL Lab's address requests. */
export function readRequested(search: URLSearchParams): RequestedOfLab {
  const requested = readRequestedQuery(search);
  return {
    shared: requested === null ? parseSharedSql(search) : null,
    requested,
    savedQueryId: savedQueryIdOf(search),
    queryId: queryIdOf(search),
    sharedId: search.get('id')?.slice(0, MAX_KEY_CHARS) || null,
  };
}

/** Null where the address names no dataset. */
function readRequestedQuery(search: URLSearchParams): RequestedQuery | null {
  const datasourceKey = search.get('datasourceKey');
  return datasourceKey ? toRequestedQuery({ datasourceKey, sql: search.get('sql')?.slice(0, MAX_LINK_SQL_LENGTH) }) : null;
}

/** The saved query that the page's address names: 0, which nothing has, for what is no id; null when it names none. */
const savedQueryIdOf = (search: URLSearchParams): number | null => idOf(search.get('savedQueryId'));

/** The run that the page's address names; as `savedQueryIdOf`. */
const queryIdOf = (search: URLSearchParams): number | null => idOf(search.get('queryId'));

function idOf(text: string | null): number | null {
  if (text === null) return null;
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(id) ? id : 0;
}

const MAX_LINK_SQL_LENGTH = 100_000;
const MAX_LINK_NAME_LENGTH = 256;

/** The text that the page's address brings; null when it brings none. Nothing runs by opening an address. */
export function parseSharedSql(search: URLSearchParams): SharedSql | null {
  const sql = search.get('sql');
  if (sql === null) return null;
  const databaseId = Number(search.get('dbid') ?? '');
  return {
    sql: sql.slice(0, MAX_LINK_SQL_LENGTH),
    name: (search.get('name') ?? search.get('title'))?.slice(0, MAX_LINK_NAME_LENGTH) ?? null,
    databaseId: Number.isSafeInteger(databaseId) && databaseId > 0 ? databaseId : null,
    ...(search.has('catalog') && { catalog: search.get('catalog') }),
    schema: search.get('schema'),
  };
}

const NO_TABS: TabList = { tabs: [], active: null };

async function readTabs(deps: Deps, userId: number): Promise<TabList | null> {
  try {
    return await deps.tabs.list(userId);
  } catch (error) {
    logWarn('tabs_not_read', 'The editor tabs couldn’t be read; the page opens without them.', { error });
    return null;
  }
}

const toLabDatabase = (row: DatabaseRow): LabDatabase => ({
  id: row.id,
  name: row.name,
  engine: row.engine,
  catalog: row.allowMultiCatalog ? openedCatalog(row) : null,
  hasSchemas: ENGINES.get(row.engine)?.capabilities.schemas ?? true,
  searchesColumns: ENGINES.get(row.engine)?.catalog.searchColumns !== undefined,
  allowRunAsync: row.allowRunAsync,
  allowsWriting: row.allowDml,
  allowCtas: row.allowCtas,
  allowCvas: row.allowCvas,
  allowsCostEstimate: row.allowsCostEstimate,
  disableDataPreview: row.disableDataPreview,
  allowsExplore: row.allowsVirtualTableExplore,
  forceCtasSchema: row.forceCtasSchema,
});
