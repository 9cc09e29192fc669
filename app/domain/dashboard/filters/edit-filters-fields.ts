// One filter's settings as its form has them, read from the stored entry and written back into it.
import * as z from 'zod';
import type { FilterEntry } from './change-filters.ts';
import { EMPTY_MASK, maskFor, readDefaultValue } from './edit-filters-default.ts';
import type { SingleEnd, TextMatch } from './filter-choice.ts';
import { takesFreeValues } from './free-values.ts';
import type { FilterScope } from '#app/domain/dashboard/metadata/parse-metadata.ts';

export const FILTER_TYPES = ['filter_select', 'filter_range', 'filter_time', 'filter_timecolumn', 'filter_timegrain'] as const;
export const DIMENSIONS = 'chart_customization_dynamic_groupby';
/** Types of display controls. */
export const CONTROL_TYPES = [DIMENSIONS, 'chart_customization_timegrain', 'chart_customization_timecolumn'] as const;

export interface FilterFields {
  readonly name: string;
  readonly description: string;
  /** One of FILTER_TYPES or CONTROL_TYPES, or another one's that is kept as it is. */
  readonly filterType: string;
  readonly datasetId: number | null;
  /** Set for an imported filter whose dataset has no id here yet. */
  readonly datasetUuid: string | null;
  readonly column: string | null;
  /** Filters before the filter: which rows give values. */
  readonly preFilters: readonly unknown[];
  readonly preRange: string | null;
  /** The time column of `preRange`; null for the dataset's own. */
  readonly preColumn: string | null;
  /** Null: by the values themselves. */
  readonly sortMetric: string | null;
  /** Null: as the database gives them. */
  readonly isAscending: boolean | null;
  readonly isMultiple: boolean;
  readonly isRequired: boolean;
  readonly isInverse: boolean;
  readonly takesFirst: boolean;
  readonly searchesAll: boolean;
  /** Whether values that the list does not have can be typed. */
  readonly isCreatable: boolean;
  readonly match: TextMatch;
  readonly single: SingleEnd | null;
  /** Columns that a control of dimensions offers, or grains that one of grains does; empty: all. */
  readonly offered: readonly string[];
  readonly parents: readonly string[];
  readonly scope: FilterScope;
  /** The default: values of a value filter, ends of a range, a range of time, a column, a grain. Null for none. */
  readonly value: unknown;
}

const text = z.string().catch('');
const textOrNull = z.string().min(1).nullable().catch(null);
const yes = (fallback: boolean) => z.boolean().catch(fallback);
const WHOLE = { rootPath: ['ROOT_ID'], excluded: [] as number[] };

/** One name is a list of it. */
const names = z.union([z.array(z.string()), z.string().transform((name) => [name])]).catch([]);

const schema = z.looseObject({
  name: text,
  description: text,
  filterType: z.string().catch('filter_select'),
  targets: z.array(z.unknown()).catch([]),
  adhoc_filters: z.array(z.unknown()).catch([]),
  time_range: textOrNull,
  granularity_sqla: textOrNull,
  sortMetric: textOrNull,
  cascadeParentIds: z.array(z.string()).catch([]),
  scope: z.object({ rootPath: z.array(z.string()), excluded: z.array(z.number()).catch([]) }).catch(WHOLE),
  controlValues: z.looseObject({
    sortAscending: z.boolean().nullable().catch(null),
    multiSelect: yes(true),
    enableEmptyFilter: yes(false),
    inverseSelection: yes(false),
    defaultToFirstItem: yes(false),
    searchAllOptions: yes(false),
    canSelectMultiple: yes(true),
    creatable: z.boolean().optional().catch(undefined),
    operatorType: z.enum(['exact', 'contains', 'startsWith', 'endsWith']).catch('exact'),
    enableSingleValue: z.number().nullish().catch(null),
    groupby: names,
  }),
  time_grains: names,
});
const targetSchema = z.looseObject({
  datasetId: z.number().int().nullable().catch(null),
  datasetUuid: textOrNull,
  column: z.looseObject({ name: textOrNull }).catch({ name: null }),
});

/** As `enableSingleValue` numbers them. */
const SINGLE_ENDS: readonly SingleEnd[] = ['min', 'exact', 'max'];

/** Total: what is missing or malformed has its default. */
export function readFields(entry: FilterEntry): FilterFields {
  const read = schema.parse({ ...entry, controlValues: recordOf(entry['controlValues']) });
  const target = targetSchema.safeParse(read.targets[0] ?? {}).data;
  const controls = read.controlValues;
  return {
    name: read.name,
    description: read.description,
    filterType: read.filterType,
    datasetId: target?.datasetId ?? null,
    datasetUuid: target?.datasetUuid ?? null,
    column: target?.column.name ?? null,
    preFilters: read.adhoc_filters,
    preRange: read.time_range,
    preColumn: read.granularity_sqla,
    sortMetric: read.sortMetric,
    isAscending: controls.sortAscending,
    isMultiple: read.filterType === DIMENSIONS ? controls.canSelectMultiple : controls.multiSelect,
    isRequired: controls.enableEmptyFilter,
    isInverse: controls.inverseSelection,
    takesFirst: controls.defaultToFirstItem,
    searchesAll: controls.searchAllOptions,
    isCreatable: takesFreeValues(controls),
    match: controls.operatorType,
    single: SINGLE_ENDS[controls.enableSingleValue ?? Number.NaN] ?? null,
    offered: read.filterType === DIMENSIONS ? controls.groupby : read.time_grains,
    parents: read.cascadeParentIds,
    scope: read.scope,
    value: readDefaultValue(read.filterType, entry['defaultDataMask']),
  };
}

/** Another dataset or column, or another kind of filter, has other values: the default goes with what it belonged to. */
export function withFields(entry: FilterEntry, change: Partial<FilterFields>): FilterEntry {
  const before = readFields(entry);
  const after = settle(before, { ...before, ...change });
  const { controlValues: oldControls, targets: _targets, time_grains: _grains, ...rest } = entry;
  const isMaskChanged = MASK_FIELDS.some((key) => before[key] !== after[key]);
  return {
    ...rest,
    name: after.name,
    description: after.description,
    filterType: after.filterType,
    targets: [targetOf(entry, before, after)],
    defaultDataMask: isMaskChanged ? maskFor(after) : (entry['defaultDataMask'] ?? EMPTY_MASK),
    cascadeParentIds: after.parents,
    scope: after.scope,
    controlValues: controlsOf(recordOf(oldControls), after),
    adhoc_filters: after.preFilters,
    ...(after.filterType.endsWith('timegrain') && after.offered.length > 0 && { time_grains: after.offered }),
    ...optional('time_range', after.preRange, entry),
    ...optional('granularity_sqla', after.preColumn, entry),
    ...optional('sortMetric', after.sortMetric, entry),
    requiredFirst: after.takesFirst && after.isRequired,
  };
}

const MASK_FIELDS = ['value', 'column', 'filterType', 'isInverse', 'isRequired', 'match'] as const;
const HAS_COLUMN: ReadonlySet<string> = new Set(['filter_select', 'filter_range']);

function settle(before: FilterFields, after: FilterFields): FilterFields {
  const isOtherType = after.filterType !== before.filterType;
  const isOtherDataset = after.datasetId !== before.datasetId;
  const isColumnSelected = after.column !== before.column;
  const column = (isOtherType || isOtherDataset) && !isColumnSelected ? null : after.column;
  const isValueSelected = after.value !== before.value;
  const isLost = !isValueSelected && (isOtherType || isOtherDataset || column !== before.column);
  const takesFirst = after.filterType === 'filter_select' && after.match === 'exact' && after.takesFirst;
  const isOtherForm = after.single !== before.single || (after.match !== 'exact') !== (before.match !== 'exact');
  return {
    ...after,
    ...(isOtherDataset && { datasetUuid: null, preFilters: [], preColumn: null, sortMetric: null }),
    ...((isOtherDataset || isOtherType) && after.offered === before.offered && { offered: [] }),
    column,
    takesFirst,
    value: isLost || isOtherForm || takesFirst ? null : firstOnly(after),
  };
}

/** If only one value can be selected, the first of several is kept. */
const firstOnly = ({ filterType, isMultiple, match, value }: FilterFields): unknown => {
  const isSingle = (filterType === 'filter_select' || filterType === DIMENSIONS) && (!isMultiple || match !== 'exact');
  return isSingle && Array.isArray(value) ? value.slice(0, 1) : value;
};

function targetOf(entry: FilterEntry, before: FilterFields, after: FilterFields): Record<string, unknown> {
  if (after.filterType === 'filter_time') return {};
  const targets = entry['targets'];
  const old = before.datasetId === after.datasetId && Array.isArray(targets) ? recordOf(targets[0]) : {};
  const { column, ...rest } = old;
  const isSame = before.column === after.column && before.filterType === after.filterType;
  return {
    ...rest,
    ...(after.datasetId !== null && { datasetId: after.datasetId }),
    ...(isSame && column !== undefined && { column }),
    ...(!isSame && after.column !== null && HAS_COLUMN.has(after.filterType) && { column: { name: after.column } }),
  };
}

function controlsOf(old: Record<string, unknown>, fields: FilterFields): Record<string, unknown> {
  const { sortAscending: _order, enableSingleValue: _single, groupby: _offered, ...rest } = old;
  if (fields.filterType.startsWith('chart_customization'))
    return {
      ...rest,
      ...(fields.filterType === DIMENSIONS && { canSelectMultiple: fields.isMultiple }),
      ...(fields.filterType === DIMENSIONS && fields.offered.length > 0 && { groupby: fields.offered }),
    };
  return {
    ...rest,
    ...(fields.filterType === 'filter_range' &&
      fields.single !== null && { enableSingleValue: SINGLE_ENDS.indexOf(fields.single) }),
    ...((fields.match !== 'exact' || 'operatorType' in old) && { operatorType: fields.match }),
    ...((fields.isCreatable === fields.searchesAll || 'creatable' in old) && { creatable: fields.isCreatable }),
    enableEmptyFilter: fields.isRequired,
    defaultToFirstItem: fields.takesFirst,
    multiSelect: fields.isMultiple,
    searchAllOptions: fields.searchesAll,
    inverseSelection: fields.isInverse,
    ...(fields.isAscending !== null && { sortAscending: fields.isAscending }),
  };
}

/** Absent where there is none, unless it was stored as such. */
const optional = (key: string, value: string | null, entry: FilterEntry): Record<string, unknown> =>
  value === null && !Object.hasOwn(entry, key) ? {} : { [key]: value };

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
