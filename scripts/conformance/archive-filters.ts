// Whether the filters of an imported dashboard do what they did where they come from: each has its values, and one of them changes
// the statements of the charts in its scope, and of no others. The same for a selection in each chart.
import * as z from 'zod';
import { filterShape } from '#app/domain/dashboard/filters/filter-choice.ts';
import { buildFilterMask } from '#app/domain/dashboard/masks/filter-mask.ts';
import { nativeFilters, parseMetadata, type NativeFilter } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { barReplySchema, optionsReplySchema, type FilterOptions } from '#app/stores/dashboard-filter/wire.ts';
import { fine, type ArchiveHost } from './archive-calls.ts';
import { readStatements, buildSelectionMask, type BoardCharts } from './archive-statements.ts';
import type { CaseResult } from './case-result.ts';

const dashboardSchema = z.object({ result: z.object({ id: z.int(), json_metadata: z.string() }) });
const chartsSchema = z.object({ result: z.array(z.object({ id: z.int(), slice_name: z.string() })) });
const datasetsSchema = z.object({
  result: z.array(z.object({ id: z.int(), columns: z.array(z.object({ column_name: z.string() })) })),
});
const savedScopeSchema = z.looseObject({
  native_filter_configuration: z.array(z.looseObject({ id: z.string(), chartsInScope: z.array(z.int()).optional() })).default([]),
  global_chart_configuration: z.looseObject({ chartsInScope: z.array(z.int()).optional() }).default({}),
});

/** Half of the sales, and a part of every other time axis of the archives. */
const PERIOD = '2003-01-01 : 2004-01-01';

interface Board extends BoardCharts {
  readonly title: string;
  readonly metadata: string;
  readonly charts: z.output<typeof chartsSchema>['result'];
}

/** `name`: of the archive and the database, before each case. */
export async function replayFilters(host: ArchiveHost, dashboardId: number, name: string): Promise<CaseResult[]> {
  const read = async (path: string): Promise<unknown> => JSON.parse(fine(await host.call('GET', path)).text) as unknown;
  const { result } = dashboardSchema.parse(await read(`/api/v1/dashboard/${dashboardId}`));
  const charts = chartsSchema.parse(await read(`/api/v1/dashboard/${dashboardId}/charts`)).result;
  const datasets = datasetsSchema.parse(await read(`/api/v1/dashboard/${dashboardId}/datasets`)).result;
  const columnsOf = new Map(datasets.map(({ id, columns }) => [id, new Set(columns.map((one) => one.column_name))]));
  const ids = charts.map(({ id }) => id);
  const board: Board = { host, dashboardId, chartIds: ids, title: name, metadata: result.json_metadata, charts };
  const before = await readStatements(board, {}, ['query', 'data']);
  const results: CaseResult[] = [];
  for (const filter of nativeFilters(parseMetadata(result.json_metadata)))
    results.push(await run(`${name} filter ${filter.name} (${filter.filterType})`, () => filterProblems(board, filter, before)));
  for (const { id, slice_name: chart } of charts)
    results.push(await run(`${name} cross-filter of ${chart}`, () => selectionProblems(board, id, { before, columnsOf })));
  return results;
}

async function run(name: string, check: () => Promise<readonly string[] | null>): Promise<CaseResult> {
  const problems = await check().catch((error: unknown) => [String(error)]);
  if (problems === null) return { name: `${name}: none, its marks stand for no values`, outcome: 'passed' };
  return { name, outcome: problems.length === 0 ? 'passed' : 'failed', detail: problems.join('\n') };
}

type Statements = Awaited<ReturnType<typeof readStatements>>;

async function filterProblems(board: Board, filter: NativeFilter, before: Statements): Promise<readonly string[]> {
  const { host, dashboardId } = board;
  const bar = barReplySchema.parse(JSON.parse(fine(await host.call('POST', '/dashboards/filter-bar', { dashboardId })).text));
  const item = bar.items.find(({ id }) => id === filter.id);
  if (item?.type !== 'filter') return ['it is not in the filter bar'];
  const saved = savedScopeSchema.parse(JSON.parse(board.metadata));
  const scope = saved.native_filter_configuration.find(({ id }) => id === filter.id)?.chartsInScope ?? board.chartIds;
  const body = { dashboardId, filterId: filter.id };
  const options =
    item.kind === 'time'
      ? null
      : optionsReplySchema.parse(JSON.parse(fine(await host.call('POST', '/dashboards/filter-options', body)).text));
  const shape = filterShape(filter);
  const choice = choiceOf(options);
  if (shape === null || choice === null) return ['it has no values'];
  const hasDefault = (filter.defaultDataMask.filterState['value'] ?? null) !== null;
  const after = await readStatements(board, { [filter.id]: buildFilterMask(shape, choice) });
  // A time grain means nothing to a chart without a time axis.
  const reached = scope.filter((id) => shape.kind !== 'grain' || before.get(id)?.hasTimeAxis === true);
  return [
    ...difference('scope in the filter bar', scope, item.chartIds, board),
    ...(hasDefault === ((item.mask.filterState['value'] ?? null) !== null) ? [] : ['its default is another one']),
    ...difference(`charts whose statements change under ${JSON.stringify(choice)}`, reached, changed(before, after), board),
  ];
}

function choiceOf(options: FilterOptions | null): Parameters<typeof buildFilterMask>[1] | null {
  if (options === null) return { kind: 'time', range: PERIOD };
  if (options.kind === 'values') {
    const value = options.values.find((one) => one.value !== null)?.value;
    return value === undefined ? null : { kind: 'select', values: [value], isExcluded: false };
  }
  if (options.kind === 'names') {
    const grain = options.names.find(({ value }) => value === 'P1Y')?.value;
    return grain === undefined ? null : { kind: 'grain', grain };
  }
  return options.min === null || options.max === null
    ? null
    : { kind: 'range', min: options.min + (options.max - options.min) / 2, max: null };
}

interface Around {
  readonly before: Statements;
  /** By id of the dataset. */
  readonly columnsOf: ReadonlyMap<number, ReadonlySet<string>>;
}

/** Null where nothing in the chart can be selected. */
async function selectionProblems(board: Board, id: number, { before, columnsOf }: Around): Promise<readonly string[] | null> {
  const source = before.get(id);
  const mask = source && buildSelectionMask(source);
  if (!source || !mask) return null;
  const { columns } = mask;
  const saved = savedScopeSchema.parse(JSON.parse(board.metadata));
  const isEnabled = parseMetadata(board.metadata).crossFiltersEnabled;
  const scope = saved.global_chart_configuration.chartsInScope ?? board.chartIds;
  const has = (chartId: number): boolean => {
    const known = columnsOf.get(before.get(chartId)?.datasetId ?? 0);
    return columns.some((column) => known?.has(column) ?? false);
  };
  const expected = isEnabled ? scope.filter((other) => other !== id && has(other)) : [];
  const after = await readStatements(board, { [String(id)]: mask.mask });
  return difference(
    `charts whose statements change under ${JSON.stringify(mask.mask.extraFormData)}`,
    expected,
    changed(before, after),
    board,
  );
}

const changed = (before: Statements, after: Statements): number[] =>
  [...before].flatMap(([id, { sql }]) => (sql.join('\n') === after.get(id)?.sql.join('\n') ? [] : [id]));

function difference(what: string, expected: readonly number[], actual: readonly number[], { charts }: Board): string[] {
  const nameOf = (id: number): string => charts.find((one) => one.id === id)?.slice_name ?? String(id);
  const missing = expected.filter((id) => !actual.includes(id)).map(nameOf);
  const surplus = actual.filter((id) => !expected.includes(id)).map(nameOf);
  return missing.length + surplus.length === 0
    ? []
    : [`${what}: missing ${JSON.stringify(missing)}, too many ${JSON.stringify(surplus)}`];
}
