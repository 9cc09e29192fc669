// Filters, display controls and cross-filters of the sample dashboards, in the form in which clients save them.
import type { Position } from './layout.ts';

/** Which charts: all of them, those in some tabs, or those with these keys. */
export interface SampleScope {
  readonly tabs?: readonly string[];
  readonly only?: readonly string[];
  readonly without?: readonly string[];
}

export interface SampleFilter {
  /** Names the filter within its dashboard: links that set it stay good. */
  readonly key: string;
  readonly name: string;
  readonly description?: string;
  readonly type: 'select' | 'range' | 'time' | 'dynamic_groupby' | 'timegrain' | 'divider';
  /** Name of the table whose values are offered. */
  readonly table?: string;
  readonly column?: string;
  readonly scope?: SampleScope;
  /** Keys of the filters that narrow its values. */
  readonly parents?: readonly string[];
  /** Values with the most of this metric come first. */
  readonly sortMetric?: string;
  readonly controlValues?: Readonly<Record<string, unknown>>;
  /** Those that a control of time grains offers. */
  readonly grains?: readonly string[];
}

export interface FilterContext {
  readonly slug: string;
  /** Ids of the dashboard's charts by key. */
  readonly chartIds: ReadonlyMap<string, number>;
  readonly datasetIds: ReadonlyMap<string, number>;
  readonly position: Position;
}

const DISPLAY: ReadonlySet<SampleFilter['type']> = new Set(['dynamic_groupby', 'timegrain']);
const EMPTY_MASK = { extraFormData: {}, filterState: {}, ownState: {} };

/** `native_filter_configuration` and `chart_customization_config`. Throws for a table, chart or tab that the samples do not have. */
export function savedFilters(filters: readonly SampleFilter[], context: FilterContext) {
  const saved = filters.map((filter) => ({ filter, entry: savedFilter(filter, context) }));
  const entriesOf = (isDisplay: boolean) =>
    saved.filter(({ filter }) => DISPLAY.has(filter.type) === isDisplay).map(({ entry }) => entry);
  return { native_filter_configuration: entriesOf(false), chart_customization_config: entriesOf(true) };
}

function savedFilter(filter: SampleFilter, context: FilterContext): Readonly<Record<string, unknown>> {
  const { name, type, description = '', column, parents = [], sortMetric, controlValues = {}, grains } = filter;
  const scope = savedScope(filter.scope ?? {}, context);
  const id = filterId(filter, context);
  if (type === 'divider') return { id, type: 'DIVIDER', title: name, description, scope };
  return {
    id,
    name,
    description,
    type: DISPLAY.has(type) ? 'CHART_CUSTOMIZATION' : 'NATIVE_FILTER',
    filterType: DISPLAY.has(type) ? `chart_customization_${type}` : `filter_${type}`,
    targets: [targetOf(filter, context, column)],
    defaultDataMask: EMPTY_MASK,
    cascadeParentIds: parents.map((key) => filterId({ ...filter, key, type: 'select' }, context)),
    scope,
    chartsInScope: [...context.chartIds.values()].filter((chartId) => !scope.excluded.includes(chartId)),
    controlValues: type === 'select' ? { multiSelect: true, ...controlValues } : controlValues,
    ...(sortMetric !== undefined && { sortMetric }),
    ...(grains && { time_grains: grains }),
  };
}

function filterId({ key, type }: Pick<SampleFilter, 'key' | 'type'>, { slug }: FilterContext): string {
  const kind = DISPLAY.has(type) ? 'CHART_CUSTOMIZATION' : type === 'divider' ? 'NATIVE_FILTER_DIVIDER' : 'NATIVE_FILTER';
  return `${kind}-${slug}-${key}`;
}

function targetOf({ table }: SampleFilter, { datasetIds }: FilterContext, column: string | undefined) {
  if (table === undefined) return {};
  const datasetId = datasetIds.get(table);
  if (datasetId === undefined) throw new Error(`A sample filter queries table "${table}", which is no sample.`);
  return { datasetId, ...(column !== undefined && { column: { name: column } }) };
}

/** Charts that are left out are named one by one, so that charts which users add are in scope. */
function savedScope({ tabs, only, without = [] }: SampleScope, { chartIds, position }: FilterContext) {
  const idOf = (key: string): number => {
    const id = chartIds.get(key);
    if (id === undefined) throw new Error(`A scope of the samples names a chart that is not on the dashboard: ${key}.`);
    return id;
  };
  const kept = only && new Set(only.map(idOf));
  const others = kept ? [...chartIds.values()].filter((id) => !kept.has(id)) : [];
  const rootPath = tabs ? tabs.map((title) => tabId(position, title)) : ['ROOT_ID'];
  return { rootPath, excluded: [...others, ...without.map(idOf)] };
}

function tabId(position: Position, title: string): string {
  const found = Object.values(position as Record<string, { id?: string; type?: string; meta?: { text?: string } }>).find(
    ({ type, meta }) => type === 'TAB' && meta?.text === title,
  );
  if (!found?.id) throw new Error(`A scope of the samples names a tab that is not on the dashboard: ${title}.`);
  return found.id;
}

/**
 * `chart_configuration`: whom a selection in a chart filters, by key of the chart. A click opens the menu of the mark,
 * as in charts of the global scope.
 */
export const savedCrossFilters = (scopes: Readonly<Record<string, SampleScope>>, context: FilterContext) =>
  Object.fromEntries(
    Object.entries(scopes).map(([key, scope]) => {
      const id = context.chartIds.get(key);
      if (id === undefined) throw new Error(`A cross-filter of the samples names a chart that is not on the dashboard: ${key}.`);
      const saved = savedScope(scope, context);
      const chartsInScope = [...context.chartIds.values()].filter((other) => other !== id && !saved.excluded.includes(other));
      return [String(id), { id, crossFilters: { scope: saved, chartsInScope, onClick: false } }];
    }),
  );
