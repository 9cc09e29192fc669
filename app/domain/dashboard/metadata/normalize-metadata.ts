// A dashboard's `json_metadata` as it is stored after a save: defaults for what clients rely on, the layout taken out,
// and the charts that filters reach recomputed. Keys that this product does not know are kept.
import * as z from 'zod';
import { AppError } from '#app/domain/errors.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { trimDescription } from '#app/domain/dashboard/filters/change-filters.ts';
import { chartsInScope } from '#app/domain/dashboard/filters/filter-scope.ts';
import { chartNodes, walk, type RootNode } from '#app/domain/dashboard/layout/layout-tree.ts';
import type { FilterScope } from './parse-metadata.ts';

/** `json_metadata` as an object. */
export type MetadataJson = Readonly<Record<string, unknown>>;

const objectSchema = z.record(z.string(), z.unknown());
const scopeSchema = z.object({ rootPath: z.array(z.string()), excluded: z.array(z.number()).catch([]) });

/** Filters, and display controls. */
export const FILTER_LISTS = ['native_filter_configuration', 'chart_customization_config'] as const;

/** What was sent, with what a client can count on; `charts`: ids on the dashboard, null when the layout was not sent. */
export function normalizeMetadata(sent: MetadataJson, charts: readonly number[] | null): MetadataJson {
  const { positions: _positions, color_namespace: namespace, filter_scopes: scopes, default_filters: filters, ...rest } = sent;
  return {
    ...rest,
    ...withTrimmedDescriptions(rest),
    ...(isFilled(scopes) && { filter_scopes: scopes }),
    ...(charts === null
      ? filters !== undefined && { default_filters: filters }
      : { default_filters: keepFilters(filters, charts) }),
    timed_refresh_immune_slices: sent['timed_refresh_immune_slices'] ?? [],
    ...(typeof namespace === 'string' && { color_namespace: namespace }),
    expanded_slices: sent['expanded_slices'] ?? {},
    refresh_frequency: sent['refresh_frequency'] ?? 0,
    color_scheme: sent['color_scheme'] ?? '',
    label_colors: sent['label_colors'] ?? {},
    shared_label_colors: sent['shared_label_colors'] ?? [],
    map_label_colors: sent['map_label_colors'] ?? {},
    color_scheme_domain: sent['color_scheme_domain'] ?? [],
    cross_filters_enabled: sent['cross_filters_enabled'] ?? true,
  };
}

const withTrimmedDescriptions = (metadata: MetadataJson): MetadataJson =>
  Object.fromEntries(
    FILTER_LISTS.flatMap((key) => {
      const list = metadata[key];
      if (!Array.isArray(list)) return [];
      return [[key, list.map((entry: unknown) => (isRecord(entry) ? trimDescription(entry) : entry))]];
    }),
  );

/** Charts that all scopes together go through, and can list. A large dashboard has 100 filters and 300 charts. */
const MAX_SCOPED_CHARTS = 2_000_000;

/** `chartsInScope` and `tabsInScope` of every filter, and of cross-filters, from their scopes and this layout. Throws 413 for too many. */
export function withScopes(metadata: MetadataJson, tree: RootNode): MetadataJson {
  const { chart_configuration: charts, global_chart_configuration: whole } = metadata;
  refuseTooMany(countScopes(metadata), chartNodes(tree).length);
  const lists = FILTER_LISTS.flatMap((key): [string, unknown][] => {
    const list = metadata[key];
    return Array.isArray(list) ? [[key, list.map((filter: unknown) => withFilterScope(filter, tree))]] : [];
  });
  return {
    ...metadata,
    ...Object.fromEntries(lists),
    ...(isRecord(charts) && {
      chart_configuration: Object.fromEntries(
        Object.entries(charts).map(([id, rule]) => [id, withCrossScope(rule, Number(id), tree)]),
      ),
    }),
    ...(isRecord(whole) && { global_chart_configuration: withChartsInScope(whole, tree) }),
  };
}

const countScopes = (metadata: MetadataJson): number =>
  FILTER_LISTS.reduce((count, key) => count + (Array.isArray(metadata[key]) ? metadata[key].length : 0), 0) +
  Object.values(isRecord(metadata['chart_configuration']) ? metadata['chart_configuration'] : {}).filter(hasOwnScope).length;

const hasOwnScope = (rule: unknown): boolean =>
  isRecord(rule) && isRecord(rule['crossFilters']) && rule['crossFilters']['scope'] !== 'global';

function refuseTooMany(scopeCount: number, chartCount: number): void {
  if (scopeCount * chartCount <= MAX_SCOPED_CHARTS) return;
  throw new AppError(
    'PAYLOAD_TOO_LARGE_ERROR',
    `This dashboard has ${scopeCount} filters with a scope and ${chartCount} charts, which is too many together. Remove filters, or split the dashboard.`,
  );
}

/** The metadata with other charts in the places of those that `newIds` names. */
export function withChartIds(metadata: MetadataJson, newIds: ReadonlyMap<number, number>): MetadataJson {
  const swap = (id: unknown): unknown => (typeof id === 'number' ? (newIds.get(id) ?? id) : id);
  const swapList = (list: unknown): unknown => (Array.isArray(list) ? list.map(swap) : list);
  const swapKeys = (record: unknown): unknown =>
    isRecord(record)
      ? Object.fromEntries(Object.entries(record).map(([key, value]) => [String(newIds.get(Number(key)) ?? key), value]))
      : record;
  const deep = (value: unknown, key: string): unknown => {
    if (key === 'excluded' || key === 'chartsInScope' || key === 'timed_refresh_immune_slices') return swapList(value);
    if (Array.isArray(value)) return value.map((entry: unknown) => deep(entry, ''));
    if (!isRecord(value)) return key === 'id' ? swap(value) : value;
    const record = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, deep(inner, name)]));
    return key === 'expanded_slices' || key === 'chart_configuration' ? swapKeys(record) : record;
  };
  return Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, deep(value, key)]));
}

/** Old dashboards contain the defaults of filter boxes as JSON text, by chart id. */
function keepFilters(text: unknown, charts: readonly number[]): string {
  const parsed = objectSchema.safeParse(readJson(text));
  if (!parsed.success) return '{}';
  const kept = new Set(charts.map(String));
  return JSON.stringify(Object.fromEntries(Object.entries(parsed.data).filter(([id]) => kept.has(id))));
}

function readJson(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return parseJson(text);
  } catch {
    return {}; // Invalid JSON names no filter.
  }
}

function withFilterScope(filter: unknown, tree: RootNode): unknown {
  if (!isRecord(filter) || String(filter['type']).endsWith('DIVIDER')) return filter;
  const charts = reached(filter['scope'], tree);
  if (charts === null) return filter;
  return { ...filter, chartsInScope: charts, tabsInScope: tabsOf(charts, tree) };
}

function withCrossScope(rule: unknown, chartId: number, tree: RootNode): unknown {
  if (!isRecord(rule) || !isRecord(rule['crossFilters'])) return rule;
  const cross = rule['crossFilters'];
  if (cross['scope'] === 'global') return rule;
  const charts = reached(cross['scope'], tree);
  if (charts === null) return rule;
  return { ...rule, crossFilters: { ...cross, chartsInScope: charts.filter((id) => id !== chartId) } };
}

function withChartsInScope(rule: Readonly<Record<string, unknown>>, tree: RootNode): unknown {
  const charts = reached(rule['scope'], tree);
  return charts === null ? rule : { ...rule, chartsInScope: charts };
}

/** Null if not a scope. */
function reached(scope: unknown, tree: RootNode): readonly number[] | null {
  const parsed = scopeSchema.safeParse(scope);
  return parsed.success ? chartsInScope(parsed.data satisfies FilterScope, tree) : null;
}

function tabsOf(charts: readonly number[], tree: RootNode): string[] {
  const tabs = tabIds(tree);
  if (tabs.size === 0) return [];
  const reached = new Set(charts);
  const parents = chartNodes(tree)
    .filter((node) => reached.has(node.chartId))
    .flatMap((node) => node.parents.filter((id) => tabs.has(id)));
  return [...new Set(parents)];
}

/** Cached because each filter reads them. */
const tabsOfTrees = new WeakMap<RootNode, ReadonlySet<string>>();

function tabIds(tree: RootNode): ReadonlySet<string> {
  const known = tabsOfTrees.get(tree);
  if (known) return known;
  const found = new Set([...walk(tree)].flatMap((node) => (node.type === 'tab' ? [node.id] : [])));
  tabsOfTrees.set(tree, found);
  return found;
}

const isFilled = (value: unknown): boolean => isRecord(value) && Object.keys(value).length > 0;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
