// The datasets of a dashboard as its page needs them: of each only the columns and metrics that its charts and filters use.
import { canReadDataset } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { nativeFilters } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { namesIn } from '#app/domain/dashboard/colors/used-names.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';
import { findDatasetPerms } from '#app/stores/dataset/store.server.ts';
import { requireDashboard } from './item.server.ts';
import { findDashboardDatasetWires } from '#app/services/datasets/wire.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { maySeeChart, type OpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';

/** What viewers through the dashboard alone do not see of a dataset. */
const NOT_TOLD = { sql: null, select_star: '', fetch_values_predicate: null, template_params: null, params: null };

/** Throws 404. */
export async function listDashboardDatasets(deps: Deps, identity: Identity, idOrSlug: string | number): Promise<WireRow[]> {
  const opened = await requireDashboard(deps, identity, idOrSlug);
  const uses = usesOf(opened, identity);
  await addFilters(deps, identity, opened, uses);
  const received = new Map([...uses].map(([id, names]) => [id, { columns: names, metrics: names }]));
  const rows = await findDashboardDatasetWires(deps.db, received);
  return rows.map((row) => {
    const facts = opened.datasets.get(row.id);
    return facts && !canReadDataset(identity, facts) ? withheld(row, identity) : row;
  });
}

/** Names by dataset id, from the charts that the identity can see. */
function usesOf(opened: OpenDashboard, identity: Identity): Map<number, Set<string>> {
  const uses = new Map<number, Set<string>>();
  for (const chart of opened.charts.values()) {
    if (chart.datasetId === null || !opened.datasets.has(chart.datasetId) || !maySeeChart(opened, identity, chart)) continue;
    const names = uses.get(chart.datasetId) ?? new Set();
    for (const text of [chart.params, chart.queryContext]) for (const name of namesIn(text)) names.add(name);
    uses.set(chart.datasetId, names);
  }
  return uses;
}

/** Columns of the filters; datasets queried only by filters are shown to their readers. */
async function addFilters(deps: Deps, identity: Identity, opened: OpenDashboard, uses: Map<number, Set<string>>): Promise<void> {
  for (const { targets, granularity_sqla: temporal } of nativeFilters(opened.metadata)) {
    for (const { datasetId, column } of targets) {
      if (datasetId === null) continue;
      const known = uses.get(datasetId);
      if (!known && !(await mayRead(deps, identity, datasetId))) continue;
      uses.set(datasetId, new Set([...(known ?? []), column, temporal].filter((name) => name !== null)));
    }
  }
}

async function mayRead(deps: Deps, identity: Identity, datasetId: number): Promise<boolean> {
  const facts = await findDatasetPerms(deps.db, datasetId);
  return facts !== null && canReadDataset(identity, facts);
}

function withheld(row: WireRow, identity: Identity): WireRow {
  const received: Record<string, unknown> & { id: number } = { ...row, ...NOT_TOLD };
  if (identity.kind !== 'guest') return received;
  const { owners: _owners, database: _database, ...rest } = received;
  return { ...rest, id: row.id };
}
