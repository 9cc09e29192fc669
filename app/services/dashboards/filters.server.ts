// Native filters of an open dashboard: the options of one, and which of the sent masks count. Options are for viewers who
// can open the dashboard, limited to the rows they see.
import { canReadDataset, canWriteDashboard, isSharedWith } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { mergeExtraFormData, type DataMask, type ExtraFormData } from '#app/domain/dashboard/masks/data-mask.ts';
import { filterShape, type NativeFilterShape } from '#app/domain/dashboard/filters/filter-choice.ts';
import { checkMasks, type CheckedMasks } from '#app/domain/dashboard/masks/filter-mask-check.ts';
import { boundsQuery, histogramQuery, valuesQuery, type FilterQuerySource } from '#app/domain/dashboard/filters/filter-query.ts';
import { describeInstant } from '#app/domain/dashboard/filters/filter-messages.ts';
import {
  activeDataMasks,
  nativeFilters,
  parseMetadata,
  type NativeFilter,
} from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { AppError } from '#app/domain/errors.ts';
import type { DatasetColumn } from '#app/domain/query/dataset.ts';
import { cellValues, holdsSearch } from '#app/domain/query/distinct-values.ts';
import type { Table } from '#app/domain/table.ts';
import { withUrlParams, type UrlParams } from '#app/domain/viewer/url-parameters.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { notFound } from '#app/domain/errors.ts';
import type { FilterOptions, OptionsRequest } from '#app/stores/dashboard-filter/wire.ts';
import { namedGrains } from '#app/stores/dataset/grain-names.ts';
import { findDatasetRecord, findValuesPredicate } from '#app/stores/dataset/records.server.ts';
import type { DatasetSource } from '#app/stores/dataset/store.server.ts';
import { executeQuery } from '#app/services/chart-data/chart-data.server.ts';
import { searchIn } from '#app/services/chart-data/column-values.server.ts';
import { checkedSelections } from './chart-selections.server.ts';
import { maskWorld, namedDimensions } from './filter-messages.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { OpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { readCachedDataset } from '#app/services/planning/cached-dataset.server.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';
import { nameValue } from '#app/messages/name-value.ts';

/** The masks that the dashboard's filters or chart marks could have produced, among those sent by a browser or link. */
export async function checkedMasks(
  deps: Deps,
  open: OpenDashboard,
  { given, locale }: { readonly given: Readonly<Record<string, unknown>>; readonly locale: string },
): Promise<CheckedMasks> {
  const { metadata } = open;
  const masks = new Map(Object.entries(given));
  const [ofFilters, ofCharts] = await Promise.all([
    maskWorld(deps, metadata, { masks, locale }).then((world) => checkMasks(metadata, masks, world)),
    checkedSelections(deps, open, given),
  ]);
  return {
    masks: new Map([...ofFilters.masks, ...ofCharts.masks]),
    ignored: [...ofFilters.ignored, ...ofCharts.ignored],
    unknownCount: ofFilters.unknownCount - ofCharts.masks.size - ofCharts.ignored.length,
  };
}

/** Throws 404 for an unknown filter, 403 where its dataset is not shown on the dashboard, and what the database says. */
export async function findFilterOptions(
  deps: Deps,
  identity: Identity,
  open: OpenDashboard,
  request: FilterOptionsRequest,
): Promise<FilterOptions> {
  const filter = filterOf(identity, open, request);
  const shape = filter && filterShape(filter);
  if (!filter || !shape || shape.kind === 'time') throw notFound();
  const source = await findSourceOf(deps, identity, open, { filter, isDraft: request.entry !== undefined });
  const names = findNames(source, filter, shape);
  if (names) return { kind: 'names', names };
  const { masks } = await checkedMasks(deps, open, { given: request.masks, locale: request.locale });
  const querySource = { ...(await buildFilterQuery(deps, source, filter, shape)), parents: parentsOf(open, filter, masks) };
  const context: FilterContext = { deps, identity, source, urlParams: request.urlParams, querySource };
  return shape.kind === 'range' ? findBounds(context) : findValues(context, request);
}

export type FilterOptionsRequest = Pick<
  OptionsRequest,
  'filterId' | 'entry' | 'search' | 'masks' | 'page' | 'pageSize' | 'urlParams' | 'values'
> & {
  /** BCP 47, of labels. */
  readonly locale: string;
};

/** The saved filter; for those who can save others, the one that is being made. */
function filterOf(identity: Identity, { dashboard, metadata }: OpenDashboard, { filterId, entry }: FilterOptionsRequest) {
  if (entry === undefined) return nativeFilters(metadata).find(({ id }) => id === filterId);
  if (!canWriteDashboard(identity, dashboard)) throw notFound();
  return nativeFilters(parseMetadata({ native_filter_configuration: [{ ...entry, id: filterId }] }))[0];
}

/** The names of filters that select names; null for other filters. */
function findNames(
  { dataset, connection }: DatasetSource,
  filter: NativeFilter,
  { kind }: NativeFilterShape,
): NamedOption[] | null {
  switch (kind) {
    case 'grain': {
      const offered = new Set(filter.time_grains);
      const grains = namedGrains(findEngine(connection.engine).dialect.grains);
      return grains.filter(([grain]) => offered.size === 0 || offered.has(grain)).map(asName);
    }
    case 'column':
      return dataset.columns
        .filter(({ isTemporal }) => isTemporal)
        .map(({ name, verboseName }) => asName([name, verboseName ?? name]));
    case 'dimensions':
      return namedDimensions(filter, dataset).map(asName);
    default:
      return null;
  }
}

type NamedOption = Extract<FilterOptions, { kind: 'names' }>['names'][number];

const asName = ([value, label]: readonly [string, string]) => ({ value, label });

interface FilterContext {
  readonly deps: Deps;
  readonly identity: Identity;
  readonly source: DatasetSource;
  readonly urlParams: UrlParams;
  readonly querySource: FilterQuerySource;
}

/** The two ends, and how the rows are distributed between them: a second query, without which the ends are enough. */
async function findBounds(context: FilterContext): Promise<FilterOptions> {
  const { source, querySource } = context;
  const bounds = boundsIn(await respond(context, boundsQuery(querySource)));
  const { min, max } = bounds;
  if (min === null || max === null || min >= max) return { kind: 'bounds', ...bounds, counts: [] };
  const { name, expression } = columnOf(source, querySource.column);
  const { dialect } = findEngine(source.connection.engine);
  const operand = expression === null ? dialect.quoteIdentifier(name) : `(${expression}\n)`;
  const counts = await respond(context, histogramQuery(querySource, { min, max }, operand)).then(firstRow, (error: unknown) => {
    if (!(error instanceof AppError) || error.kind === 'bug') throw error;
    return [];
  });
  return { kind: 'bounds', min, max, counts: counts.map((count) => count ?? 0) };
}

async function findValues(
  context: FilterContext,
  {
    search,
    page,
    pageSize,
    values: wanted,
    locale,
  }: Pick<FilterOptionsRequest, 'search' | 'page' | 'pageSize' | 'values' | 'locale'>,
): Promise<FilterOptions> {
  const { source, querySource } = context;
  const column = columnOf(source, querySource.column);
  const text = search.trim();
  const narrowed = text === '' ? null : searchIn(source.connection, column, text);
  const conditions = [...(narrowed === null ? [] : [narrowed]), ...(wanted === undefined ? [] : [anyOf(column.name, wanted)])];
  const table = await respond(context, valuesQuery(querySource, conditions, { page, pageSize }));
  const cells = table.columns.find(({ name }) => name === column.name);
  const found = cells ? cellValues(cells) : [];
  const message = (value: (typeof found)[number]): string =>
    cells?.type === 'temporal' && typeof value === 'number' ? describeInstant(value, locale) : nameValue(value, locale);
  const shown = found.slice(0, pageSize).map((value) => ({ value, label: message(value) }));
  const values = shown.filter(({ value }) => holdsSearch(value, text));
  const hasMore = found.length > pageSize;
  return { kind: 'values', values, hasMore, ...advancedTypeOf(source, column) };
}

/** Ports in a text column are compared as they are. */
function advancedTypeOf({ connection }: DatasetSource, { advancedType, type }: DatasetColumn) {
  const generic = type === null ? null : findEngine(connection.engine).dialect.genericType(type);
  const hasEffect = generic === null || generic === 'numeric' || (generic === 'string' && advancedType === 'internet_address');
  return advancedType && hasEffect ? { advancedType } : {};
}

/** `IN` with a null among its values also finds rows without a value. */
const anyOf = (column: string, values: readonly unknown[]) => ({ col: column, op: 'IN', val: [...values] });

function columnOf({ dataset }: DatasetSource, name: string): DatasetColumn {
  const column = dataset.columns.find((one) => one.name === name);
  if (!column)
    throw new AppError('COLUMN_DOES_NOT_EXIST_ERROR', `The dataset of this filter no longer has the column “${name}”.`);
  return column;
}

async function buildFilterQuery(deps: Deps, source: DatasetSource, filter: NativeFilter, shape: NativeFilterShape) {
  const { dataset } = source;
  const { name: column } = columnOf(source, shape.column ?? '');
  const predicate = await findValuesPredicate(deps.db, dataset.id);
  return { filter, column, mainTemporalColumn: dataset.mainTemporalColumn, predicate };
}

/** What the filters say on which this one depends: as sent, else as they are by default. */
function parentsOf({ metadata }: OpenDashboard, filter: NativeFilter, masks: ReadonlyMap<string, DataMask>): ExtraFormData {
  const active = activeDataMasks(metadata, masks);
  const parents = filter.cascadeParentIds.filter((id) => id !== filter.id).flatMap((id) => active.get(id) ?? []);
  return parents.reduce((merged, { extraFormData }) => mergeExtraFormData(merged, extraFormData), {} as ExtraFormData);
}

async function respond(
  { deps, identity, source, urlParams }: FilterContext,
  query: Readonly<Record<string, unknown>>,
): Promise<Table> {
  const { dataset, connection } = source;
  const rowClauses = await rowClausesFor(deps, identity, dataset);
  const statement = {
    identity,
    dataset,
    connection,
    rowClauses,
    query: withUrlParams(query, urlParams),
    resultType: 'full',
    force: false,
    nowMs: deps.now(),
    timeZone: null,
  } as const;
  return (await executeQuery(deps, statement)).table;
}

function boundsIn(table: Table): { readonly min: number | null; readonly max: number | null } {
  const [min = null, max = null] = firstRow(table);
  return { min, max };
}

/** Numbers of the first row; null for cells that aren't numbers. */
const firstRow = (table: Table): (number | null)[] =>
  table.columns.map((column) => {
    const [value] = cellValues(column);
    const number = typeof value === 'string' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : null;
  });

async function findSourceOf(
  deps: Deps,
  identity: Identity,
  open: OpenDashboard,
  { filter, isDraft }: { readonly filter: NativeFilter; readonly isDraft: boolean },
): Promise<DatasetSource> {
  const [target] = filter.targets;
  const named =
    target?.datasetId ?? (target?.datasetUuid ? (await findDatasetRecord(deps.db, target.datasetUuid))?.row.id : null);
  const source = named ? await readCachedDataset(deps, identity, named) : null;
  if (!source) throw new AppError('TABLE_NOT_FOUND_ERROR', 'The dataset of this filter was deleted.');
  // A dashboard's owner writes its filters: one on a dataset that no chart of it shows would open any dataset, and one that
  // is not saved yet any column of those that are shared.
  const isShared = !isDraft && isSharedWith(identity, open.dashboard) && open.datasets.has(source.dataset.id);
  if (isShared || canReadDataset(identity, source.facts)) return source;
  throw new AppError('DATASOURCE_SECURITY_ACCESS_ERROR', 'You don’t have access to the dataset of this filter.');
}
