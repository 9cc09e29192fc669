// One dashboard in the API: itself, its charts, its tabs.
import { DASHBOARD_FIELDS } from '#app/domain/dashboard/fields.ts';
import { wireFields } from '#app/domain/fields/columns.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { allTabs, filtersByTab, tabTree } from '#app/domain/dashboard/layout/tab-tree.ts';
import { formatNaiveIso } from '#app/domain/format/wire-date.ts';
import { wireAudit } from '#app/stores/list/audit-accounts.server.ts';
import { notFound } from '#app/domain/errors.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { chartFormData } from '#app/stores/chart/wire-row.server.ts';
import { findDashboardAccounts } from '#app/stores/dashboard/accounts.server.ts';
import { findLinked, selectLinks } from '#app/stores/dashboard/list.server.ts';
import { thumbnailUrl } from '#app/stores/dashboard/thumbnail.server.ts';
import { wireLinked } from '#app/stores/dashboard/wire-linked.server.ts';
import { dashboardUrl } from '#app/stores/dashboard/wire-api.ts';
import { readJsonObject } from '#app/stores/dashboard/wire-json.ts';
import { filtersIn } from './save.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { maySeeChart, openDashboard, type OpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { markdownForClients } from '#app/stores/list/sanitize-html.server.ts';

/** The dashboard; throws 404 both for a missing one and for one the identity cannot open. */
export async function requireDashboard(deps: Deps, identity: Identity, idOrSlug: string | number): Promise<OpenDashboard> {
  const opened = await openDashboard(deps, identity, idOrSlug);
  if (!opened) throw notFound();
  return opened;
}

const shownFields = wireFields(DASHBOARD_FIELDS, 'show');

/** The dashboard on the wire, and its version. Guests do not see its owners and editors. */
export async function findDashboardItem(deps: Deps, identity: Identity, idOrSlug: string | number) {
  const { dashboard, charts } = await requireDashboard(deps, identity, idOrSlug);
  const [accounts, linked] = await Promise.all([
    findDashboardAccounts(deps.db, dashboard.id),
    findLinked(deps.db, [dashboard.id]),
  ]);
  const audit = wireAudit({ ...dashboard, ...accounts }, deps.now());
  const { owners, roles, tags } = wireLinked(selectLinks(linked, dashboard.id));
  const isGuest = identity.kind === 'guest';
  const { external_url, ...plain } = shownFields({ ...dashboard, ...accounts });
  return {
    version: dashboard.version,
    result: {
      ...plain,
      ...(!isGuest && { changed_by: audit.changed_by, changed_by_name: audit.changed_by_name }),
      changed_on: audit.changed_on,
      changed_on_delta_humanized: audit.changed_on_delta_humanized,
      charts: [...charts.values()].map((chart) => chart.name),
      created_by: audit.created_by,
      created_on_delta_humanized: audit.created_on_delta_humanized,
      ...(!isGuest && { external_url }),
      id: dashboard.id,
      ...(!isGuest && { owners }),
      position_json: isEmptyLayout(dashboard.positionJson) ? null : dashboard.positionJson,
      roles,
      tags,
      theme: null,
      thumbnail_url: thumbnailUrl(dashboard.id, dashboard.version),
      url: dashboardUrl(dashboard),
      uuid: dashboard.uuid,
    },
  };
}

/** The charts of the dashboard that the identity can see, with their form data. */
export async function listDashboardCharts(deps: Deps, identity: Identity, idOrSlug: string | number) {
  const opened = await requireDashboard(deps, identity, idOrSlug);
  return [...opened.charts.values()].filter((chart) => maySeeChart(opened, identity, chart)).map(wireChart);
}

/** The tabs of the dashboard by id and as a tree, and which filters are on each. */
export async function findDashboardTabs(deps: Deps, identity: Identity, idOrSlug: string | number) {
  const { tree, dashboard } = await requireDashboard(deps, identity, idOrSlug);
  return {
    all_tabs: allTabs(tree),
    tab_tree: tabTree(tree),
    native_filters: filtersByTab(filtersIn(readJsonObject(dashboard.jsonMetadata) ?? {}, 'native_filter_configuration')),
  };
}

const isEmptyLayout = (text: string): boolean => ['', '{}', 'null'].includes(text.trim());

const wireChart = (chart: Chart) => ({
  cache_timeout: chart.cacheTimeoutS,
  certification_details: chart.certificationDetails,
  certified_by: chart.certifiedBy,
  changed_on: formatNaiveIso(chart.changedOnMs),
  description: chart.description,
  description_markeddown: chart.description === null ? '' : markdownForClients(chart.description).trim(),
  form_data: chartFormData(chart),
  id: chart.id,
  slice_name: chart.name,
  slice_url: `/explore/?slice_id=${chart.id}&form_data=${encodeURIComponent(`{"slice_id": ${chart.id}}`)}`,
});
