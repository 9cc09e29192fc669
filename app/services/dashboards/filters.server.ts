// Native filters of an open dashboard: the options of one, and which of the sent masks count. Options are for viewers who
// can open the dashboard, limited to the rows they see.
import { canReadDataset, isSharedWith } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { mergeExtraFormData, type DataMask, type ExtraFormData } from '#app/domain/dashboard/data-mask.ts';
import { filterShape, describeValue, type FilterShape } from '#app/domain/dashboard/filter-choice.ts';
import { checkMasks, type CheckedMasks } from '#app/domain/dashboard/filter-mask-check.ts';
import { boundsQuery, valuesQuery, VALUES_PER_PAGE, type FilterQuestion } from '#app/domain/dashboard/filter-question.ts';
import { describeInstant } from '#app/domain/dashboard/filter-messages.ts';
import { activeDataMasks, nativeFilters, type NativeFilter } from '#app/domain/dashboard/parse-metadata.ts';
import { AppError } from '#app/domain/errors.ts';
import type { DatasetColumn } from '#app/domain/query/dataset.ts';
import { cellValues, holdsSearch } from '#app/domain/query/distinct-values.ts';
import type { Table } from '#app/domain/table.ts';
import { withUrlParams, type UrlParams } from '#app/domain/viewer/url-parameters.ts';
import { findEngine } from '#app/engines/registry.ts';
import { notFound } from '#app/domain/errors.ts';
import type { FilterOptions, OptionsRequest } from '#app/stores/dashboard-filter/wire.ts';
import { namedGrains } from '#app/stores/dataset/grain-names.ts';
import { findDatasetRecord, findValuesPredicate } from '#app/stores/dataset/records.server.ts';
import type { DatasetSource } from '#app/stores/dataset/store.server.ts';
import { executeQuery } from '#app/services/chart-data/chart-data.server.ts';
import { searchIn } from '#app/services/chart-data/column-values.server.ts';
import { maskWorld } from './filter-messages.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { OpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { readCachedDataset } from '#app/services/planning/cached-dataset.server.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';

/** Of masks as a browser or a link sent them those that the dashboard's filters could have made. */
export async function checkedMasks(
  deps: Deps,
  { metadata }: OpenDashboard,
  given: Readonly<Record<string, unknown>>,
): Promise<CheckedMasks> {
  const masks = new Map(Object.entries(given));
  return checkMasks(metadata, masks, await maskWorld(deps, metadata, masks));
}

/** Throws 404 for an unknown filter, 403 where its dataset is not shown on the dashboard, and what the database says. */
export async function findFilterOptions(
  deps: Deps,
  identity: Identity,
  open: OpenDashboard,
  request: Pick<OptionsRequest, 'filterId' | 'search' | 'masks' | 'page' | 'urlParams' | 'values'>,
): Promise<FilterOptions> {
  const filter = nativeFilters(open.metadata).find(({ id }) => id === request.filterId);
  const shape = filter && filterShape(filter);
  if (!filter || !shape || shape.kind === 'time') throw notFound();
  const source = await findSourceOf(deps, identity, open, filter);
  const { dataset, connection } = source;
  if (shape.kind === 'grain') {
    return { kind: 'names', names: namedGrains(findEngine(connection.engine).dialect.grains).map(asName) };
  }
  if (shape.kind === 'column') {
    const temporal = dataset.columns.filter(({ isTemporal }) => isTemporal);
    return { kind: 'names', names: temporal.map(({ name, verboseName }) => asName([name, verboseName ?? name])) };
  }
  const { masks } = await checkedMasks(deps, open, request.masks);
  const question = { ...(await questionOf(deps, source, filter, shape)), parents: parentsOf(open, filter, masks) };
  const context: FilterContext = { deps, identity, source, urlParams: request.urlParams };
  if (shape.kind === 'range') return boundsIn(await answer(context, boundsQuery(question)));
  return findValues({ ...context, question }, request);
}

const asName = ([value, label]: readonly [string, string]) => ({ value, label });

interface FilterContext {
  readonly deps: Deps;
  readonly identity: Identity;
  readonly source: DatasetSource;
  readonly urlParams: UrlParams;
}

async function findValues(
  context: FilterContext & { readonly question: FilterQuestion },
  { search, page, values: wanted }: Pick<OptionsRequest, 'search' | 'page' | 'values'>,
): Promise<FilterOptions> {
  const { source, question } = context;
  const column = columnOf(source, question.column);
  const text = search.trim();
  const narrowed = text === '' ? null : searchIn(source.connection, column, text);
  const conditions = [...(narrowed === null ? [] : [narrowed]), ...(wanted === undefined ? [] : [anyOf(column.name, wanted)])];
  const table = await answer(context, valuesQuery(question, conditions, page));
  const cells = table.columns.find(({ name }) => name === column.name);
  const found = cells ? cellValues(cells) : [];
  const message = (value: (typeof found)[number]): string =>
    cells?.type === 'temporal' && typeof value === 'number' ? describeInstant(value) : describeValue(value);
  const shown = found.slice(0, VALUES_PER_PAGE).map((value) => ({ value, label: message(value) }));
  const values = shown.filter(({ value }) => holdsSearch(value, text));
  return { kind: 'values', values, hasMore: found.length > VALUES_PER_PAGE };
}

/** `IN` with a null among its values also finds rows without a value. */
const anyOf = (column: string, values: readonly unknown[]) => ({ col: column, op: 'IN', val: [...values] });

function columnOf({ dataset }: DatasetSource, name: string): DatasetColumn {
  const column = dataset.columns.find((one) => one.name === name);
  if (!column) throw new AppError('COLUMN_DOES_NOT_EXIST_ERROR', `The dataset of this filter has no column “${name}” any more.`);
  return column;
}

async function questionOf(deps: Deps, source: DatasetSource, filter: NativeFilter, shape: FilterShape) {
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

async function answer(
  { deps, identity, source, urlParams }: FilterContext,
  query: Readonly<Record<string, unknown>>,
): Promise<Table> {
  const { dataset, connection } = source;
  const rowClauses = await rowClausesFor(deps, identity, dataset);
  const question = {
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
  return (await executeQuery(deps, question)).table;
}

function boundsIn(table: Table): FilterOptions {
  const at = (index: number): number | null => {
    const column = table.columns[index];
    const [value] = column ? cellValues(column) : [];
    const number = typeof value === 'string' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : null;
  };
  return { kind: 'bounds', min: at(0), max: at(1) };
}

async function findSourceOf(deps: Deps, identity: Identity, open: OpenDashboard, filter: NativeFilter): Promise<DatasetSource> {
  const [target] = filter.targets;
  const named =
    target?.datasetId ?? (target?.datasetUuid ? (await findDatasetRecord(deps.db, target.datasetUuid))?.row.id : null);
  const source = named ? await readCachedDataset(deps, named) : null;
  if (!source) throw new AppError('TABLE_NOT_FOUND_ERROR', 'The dataset of this filter was removed.');
  // A dashboard's owner writes its filters: one on a dataset that no chart of it shows would open any dataset.
  const isShared = isSharedWith(identity, open.dashboard) && open.datasets.has(source.dataset.id);
  if (isShared || canReadDataset(identity, source.facts)) return source;
  throw new AppError('DATASOURCE_SECURITY_ACCESS_ERROR', 'You have no access to the dataset of this filter.');
}
