// SQL Lab's initial data for the caller.
import { DATABASE_FIELDS } from '#app/domain/database/fields.ts';
import { wireFields } from '#app/domain/fields/columns.ts';
import { canUseDatabase } from '#app/domain/access/statement-tables.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { findWireEngine } from '#app/stores/database/wire-engines.ts';
import { toQueryDict, type QueryView } from '#app/stores/query/query-dict.ts';
import { wireTab } from '#app/stores/tab-state/wire.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findOwnRuns } from '#app/services/sqllab/read-runs.server.ts';
import type { databases } from '#drizzle/schema/index.ts';
import { listDatabases, listDatabaseIdsOfDatasets } from '#app/stores/sqllab/store.server.ts';

/** Databases by id, tabs in their order, the active tab whole, the runs that it shows by client id. */
export async function loadBootstrap(deps: Deps, identity: Identity) {
  const userId = identity.kind === 'user' ? identity.userId : null;
  const [rows, owned, tabs] = await Promise.all([
    listDatabases(deps.db),
    listDatabaseIdsOfDatasets(deps.db, identity),
    userId === null ? { tabs: [], active: null } : deps.tabs.list(userId),
  ]);
  const usable = rows.filter((row) => canUseDatabase(identity, row, owned.has(row.id)));
  const latest = tabs.active?.latest_query_id ?? null;
  const runs = userId === null || latest === null ? [] : await findOwnRuns(deps, userId, [latest]);
  const queries = Object.fromEntries(runs.map((view: QueryView) => [view.row.clientId, toQueryDict(view)]));
  return {
    active_tab: tabs.active && wireTab(tabs.active, (latest === null ? undefined : queries[latest]) ?? null),
    databases: Object.fromEntries(usable.map((row) => [row.id, toDatabase(row)])),
    tab_state_ids: tabs.tabs,
    queries,
  };
}

const toldDatabase = wireFields(DATABASE_FIELDS, 'explore');

const toDatabase = (row: typeof databases.$inferSelect) => ({
  ...toldDatabase(row),
  id: row.id,
  backend: findWireEngine(row.engine)?.backend ?? row.engine,
  allows_subquery: true,
});
