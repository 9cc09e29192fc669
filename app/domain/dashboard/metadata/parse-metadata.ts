// A dashboard's `json_metadata` as values: colors, refresh, native filters, cross-filters. Total: what is missing or
// malformed gets its default, since old dashboards vary.
import * as z from 'zod';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { readRefreshPlan, type RefreshPlan } from '#app/domain/dashboard/page/auto-refresh.ts';
import { readDashboardLayers, type DashboardLayer } from './dashboard-annotations.ts';
import type { DataMask } from '#app/domain/dashboard/masks/data-mask.ts';
import { parseDataMask } from '#app/domain/dashboard/masks/data-mask.ts';

const ids = z.array(z.number().int()).catch([]);
const texts = z.array(z.string()).catch([]);
const textOrNull = z.string().min(1).nullable().catch(null);
const openObject = z.record(z.string(), z.unknown());
/** Colors end up in attributes of an SVG, so only colors can pass. */
const COLOR = /^(#[0-9a-f]{3,8}|[a-z]{3,30}|(rgb|hsl)a?\([\d\s.,%/]{1,60}\))$/i;

const scopeSchema = z.object({ rootPath: texts, excluded: ids });
const wholeDashboard = { rootPath: ['ROOT_ID'], excluded: [] as number[] };

const targetSchema = z.object({
  datasetId: z.number().int().nullable().catch(null),
  datasetUuid: textOrNull,
  column: z
    .object({ name: z.string() })
    .transform(({ name }): string | null => name)
    .nullable()
    .catch(null),
});

const nativeFilterSchema = z.object({
  id: z.string().min(1).max(200),
  name: z.string().catch(''),
  description: z.string().catch(''),
  filterType: z.string().catch('filter_select'),
  targets: z.array(targetSchema).catch([]),
  defaultDataMask: z.unknown().optional().transform(parseDataMask),
  cascadeParentIds: texts,
  scope: scopeSchema.catch(wholeDashboard),
  controlValues: openObject.catch({}),
  adhoc_filters: z.array(openObject).catch([]),
  time_range: textOrNull,
  granularity_sqla: textOrNull,
  sortMetric: textOrNull,
  requiredFirst: z.boolean().catch(false),
  /** Grains that a time grain control offers; empty: all of the engine's. */
  time_grains: texts,
});
const dividerSchema = z.object({
  id: z.string().min(1).max(200),
  title: z.string().catch(''),
  description: z.string().catch(''),
  scope: scopeSchema.catch(wholeDashboard),
});

export type FilterScope = z.output<typeof scopeSchema>;
export interface NativeFilter extends z.output<typeof nativeFilterSchema> {
  readonly type: 'filter';
  /** A display control changes what its charts show, not which rows. */
  readonly isDisplay: boolean;
}
interface FilterDivider extends z.output<typeof dividerSchema> {
  readonly type: 'divider';
  readonly isDisplay: boolean;
}
export type FilterBarItem = NativeFilter | FilterDivider;

/** Whom a chart's selection filters: its own scope, or the dashboard's. */
interface CrossFilterRule {
  readonly scope: FilterScope | 'global';
  /** A click on a mark filters at once, as in Superset; else it opens a menu. */
  readonly isDirect: boolean;
}

export interface DashboardMetadata {
  readonly colorScheme: string | null;
  readonly colorNamespace: string | null;
  /** Colors by series name: those set by authors over what was shared when the dashboard was saved. */
  readonly labelColors: Readonly<Record<string, string>>;
  readonly mapLabelColors: Readonly<Record<string, string>>;
  /** Series that occur in more than one chart and so need one color. */
  readonly sharedLabels: readonly string[];
  readonly refresh: RefreshPlan;
  /** Chart ids whose description is open. */
  readonly expandedCharts: readonly number[];
  readonly crossFiltersEnabled: boolean;
  readonly filterBarOrientation: 'vertical' | 'horizontal';
  /** Filters, then display controls. */
  readonly filterBar: readonly FilterBarItem[];
  readonly crossFilters: ReadonlyMap<number, CrossFilterRule>;
  readonly globalScope: FilterScope;
  /** Drawn on every chart that can show them. */
  readonly annotationLayers: readonly DashboardLayer[];
}

const MAX_FILTERS = 1_000;

/** Takes the text, or what it parses to, or null; never throws. */
export function parseMetadata(jsonMetadata: unknown): DashboardMetadata {
  const data = openObject.catch({}).parse(readJson(jsonMetadata));
  const shared = data['shared_label_colors'];
  return {
    colorScheme: textOrNull.parse(data['color_scheme'] ?? null),
    colorNamespace: textOrNull.parse(data['color_namespace'] ?? null),
    labelColors: colors(data['label_colors']),
    mapLabelColors: { ...colors(shared), ...colors(data['map_label_colors']) },
    sharedLabels: Array.isArray(shared) ? texts.parse(shared) : Object.keys(colors(shared)),
    refresh: readRefreshPlan(data),
    expandedCharts: expanded(data['expanded_slices']),
    crossFiltersEnabled: z.boolean().catch(true).parse(data['cross_filters_enabled']),
    filterBarOrientation: data['filter_bar_orientation'] === 'HORIZONTAL' ? 'horizontal' : 'vertical',
    filterBar: filterBar([
      ...entriesOf(data['native_filter_configuration'], false),
      ...entriesOf(data['chart_customization_config'], true),
    ]),
    crossFilters: crossFilters(data['chart_configuration']),
    globalScope: globalScope(data['global_chart_configuration']),
    annotationLayers: readDashboardLayers(data['annotation_layers']),
  };
}

/** The filters and display controls of the bar, without its dividers. */
export function nativeFilters(metadata: DashboardMetadata): NativeFilter[] {
  return metadata.filterBar.filter((item) => item.type === 'filter');
}

/** Each native filter's mask: the viewer's where there is one, else the author's default. */
export function activeDataMasks(
  metadata: DashboardMetadata,
  selected: ReadonlyMap<string, DataMask> = new Map(),
): Map<string, DataMask> {
  return new Map(nativeFilters(metadata).map((filter) => [filter.id, selected.get(filter.id) ?? filter.defaultDataMask]));
}

function readJson(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  try {
    return parseJson(given);
  } catch {
    return {}; // Stored text that is not JSON is metadata that says nothing.
  }
}

/** `fromEntries` defines keys rather than assigning them, so `__proto__` is an ordinary label. */
function colors(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const entries = Object.entries(value as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && COLOR.test(entry[1])),
  );
}

function expanded(value: unknown): number[] {
  const parsed = openObject.safeParse(value);
  if (!parsed.success) return [];
  return Object.entries(parsed.data)
    .filter(([id, open]) => open === true && /^\d+$/.test(id))
    .map(([id]) => Number(id));
}

interface StoredEntry {
  readonly entry: unknown;
  readonly isDisplay: boolean;
}

const entriesOf = (value: unknown, isDisplay: boolean): StoredEntry[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).slice(0, MAX_FILTERS).map((entry) => ({ entry, isDisplay }));

/** Other clients keep removed display controls, marked with this key. */
const REMOVED = z.looseObject({ removed: z.literal(true) });
const DIVIDERS: readonly unknown[] = ['DIVIDER', 'CHART_CUSTOMIZATION_DIVIDER'];

function filterBar(entries: readonly StoredEntry[]): FilterBarItem[] {
  const seen = new Set<string>();
  return entries.flatMap(({ entry, isDisplay }): FilterBarItem[] => {
    if (isDisplay && REMOVED.safeParse(entry).success) return [];
    const isDivider = DIVIDERS.includes(openObject.safeParse(entry).data?.['type']);
    const parsed = isDivider ? dividerSchema.safeParse(entry) : nativeFilterSchema.safeParse(entry);
    if (!parsed.success || seen.has(parsed.data.id)) return [];
    seen.add(parsed.data.id);
    return [{ type: isDivider ? 'divider' : 'filter', isDisplay, ...parsed.data } as FilterBarItem];
  });
}

const crossFilterSchema = z.object({
  crossFilters: z.object({
    scope: z.union([z.literal('global'), scopeSchema]).catch('global'),
    /** This product's own: false where the author wants a menu. */
    onClick: z.boolean().catch(true),
  }),
});

function crossFilters(value: unknown): Map<number, CrossFilterRule> {
  const parsed = openObject.safeParse(value);
  if (!parsed.success) return new Map();
  return new Map(
    Object.entries(parsed.data).flatMap(([id, entry]): [number, CrossFilterRule][] => {
      const rule = crossFilterSchema.safeParse(entry);
      return /^\d+$/.test(id) && rule.success
        ? [[Number(id), { scope: rule.data.crossFilters.scope, isDirect: rule.data.crossFilters.onClick }]]
        : [];
    }),
  );
}

function globalScope(value: unknown): FilterScope {
  const parsed = z.object({ scope: scopeSchema }).safeParse(value);
  return parsed.success ? parsed.data.scope : wholeDashboard;
}
