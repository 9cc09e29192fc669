// Dashboards, charts and datasets for the command palette.
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { ListPageRequest } from '#app/domain/list/list-state.ts';
import { findDashboardPage } from '#app/services/dashboards/page.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findChartRows, findDatasetRows } from '#app/services/lists/pages.server.ts';

export interface PaletteItem {
  readonly id: number;
  readonly title: string;
  readonly href: string;
}

/** What was found for what was typed. */
export interface PaletteFinds {
  readonly dashboards: readonly PaletteItem[];
  readonly charts: readonly PaletteItem[];
  readonly datasets: readonly PaletteItem[];
}

const MAX_OFFERED = 8;
const MAX_OTHERS = 5;

/** Recently changed items that match the text; charts and datasets only if there is a text. */
export async function findPaletteItems(deps: Deps, identity: Identity, typed: string): Promise<PaletteFinds> {
  const isTyped = typed.trim() !== '';
  const [dashboards, charts, datasets] = await Promise.all([
    hasPermission(identity, 'can_read', 'Dashboard') ? findDashboards(deps, identity, typed) : [],
    isTyped && hasPermission(identity, 'can_read', 'Chart') ? findCharts(deps, identity, typed) : [],
    isTyped && hasPermission(identity, 'can_read', 'Dataset') ? findDatasets(deps, identity, typed) : [],
  ]);
  return { dashboards, charts, datasets };
}

async function findDashboards(deps: Deps, identity: Identity, search: string): Promise<PaletteItem[]> {
  const { items } = await findDashboardPage(deps, identity, {
    search,
    sort: 'changed',
    descending: true,
    page: 0,
    pageSize: MAX_OFFERED,
  });
  return items.map(({ id, title, slug }) => ({
    id,
    title,
    href: `/superset/dashboard/${encodeURIComponent(slug ?? String(id))}/`,
  }));
}

async function findCharts(deps: Deps, identity: Identity, typed: string): Promise<PaletteItem[]> {
  const { rows } = await findChartRows(deps, identity, query(typed, 'slice_name'));
  return rows.map(({ id, name }) => ({ id, title: name, href: `/explore/?slice_id=${id}` }));
}

async function findDatasets(deps: Deps, identity: Identity, typed: string): Promise<PaletteItem[]> {
  const { rows } = await findDatasetRows(deps, identity, query(typed, 'table_name'));
  return rows.map(({ id, name, url }) => ({ id, title: name, href: url }));
}

/** Every word of the text must be in the name. */
const query = (typed: string, column: string): ListPageRequest => ({
  columns: [],
  keys: null,
  filters: typed
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => ({ col: column, opr: 'ct', value: word })),
  order: { column: 'changed_on_delta_humanized', direction: 'desc' },
  page: 0,
  pageSize: MAX_OTHERS,
});

const MAX_WORDS = 10;
