// The rows behind a chart of a dashboard or a mark of it: the chart's filters, the dashboard's, and the mark's conditions, less
// what the viewer took away. For callers who can query the dataset itself: rows show every column.
import type { Identity } from '#app/domain/access/identity.ts';
import { drillFilters } from '#app/domain/drill/drill-condition.ts';
import { rowFilters, type RowFilter } from '#app/domain/drill/row-filters.ts';
import { AppError } from '#app/domain/errors.ts';
import { DEFAULT_LOCALE } from '#app/domain/viewer/locales.ts';
import type { ChartDataFormat } from '#app/formats/registry/ids.ts';
import { executeQuery } from '#app/services/chart-data/chart-data.server.ts';
import { chartFile } from '#app/services/chart-data/file-pieces.ts';
import { toFileTables } from '#app/services/chart-data/file-table.server.ts';
import type { DatasetResult } from '#app/services/chart-data/dataset-result.ts';
import { checkDrill, findDrillFreedom } from '#app/services/charts/drill-freedom.server.ts';
import { prepareOnPage } from '#app/services/charts/render-chart.server.ts';
import { checkedMasks } from '#app/services/dashboards/filters.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { DatasetQuery } from '#app/services/planning/plan-dataset-query.server.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';
import type { DrillFileRequest, DrillRows, DrillRowsRequest } from '#app/stores/chart-drill/wire.ts';
import { toWireTable } from '#app/stores/chart-render/wire-table.ts';
import { decideRowAccess, toDrillColumn } from './info.server.ts';
import { openDrilled, type DrilledPlace } from './open-drilled.server.ts';

type Requested = Omit<DrillFileRequest, 'format'>;

/** Throws 404, 403, 400 for columns that do not exist, and the database's errors. */
export async function findDrillRows(deps: Deps, identity: Identity, request: DrillRowsRequest): Promise<DrillRows> {
  const { place, filters, filtered, runQuery } = await openRows(deps, identity, { ...request, isForced: request.force });
  const { offset, limit } = request;
  const [rows, count] = await Promise.all([
    runQuery({ ...rowsQuery(place, request, filtered), row_limit: limit, row_offset: offset }),
    runQuery({ ...filtered, columns: [], metrics: [COUNT], row_limit: 1 }),
  ]);
  return {
    datasetId: place.dataset.id,
    columns: place.dataset.columns.map(toDrillColumn),
    table: toWireTable(rows.table),
    totalCount: Number(count.table.columns[0]?.values[0] ?? 0),
    filters: [...filters],
    isCached: rows.isCached && count.isCached,
    queriedAtMs: Math.min(rows.queriedAtMs, count.queriedAtMs),
    maxFileRows: deps.config.sqlMaxRows,
  };
}

/** The same rows as a file, created while it is read. A file that ends at the installation's limit says so. */
export async function openDrillFile(
  deps: Deps,
  identity: Identity,
  request: DrillFileRequest,
): Promise<AsyncGenerator<Uint8Array>> {
  const { place, filtered, runQuery } = await openRows(deps, identity, { ...request, isForced: false });
  // Without its own limit: the installation's limit applies, which the file's last line then reports.
  const result = await runQuery(rowsQuery(place, request, filtered), deps.config.sqlMaxRows + 1);
  const format: ChartDataFormat = request.format;
  const data = { dataset: place.dataset, parts: [{ kind: 'result', resultType: 'full', result, currency: null } as const] };
  const plan = { queries: [], files: [0], totals: null };
  return chartFile(await toFileTables(data, { plan, formData: null, isAsShown: false }), format).pieces;
}

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'COUNT(*)' };

type QueryPart = Readonly<Record<string, unknown>>;

interface OpenRows {
  readonly place: DrilledPlace;
  readonly filters: readonly RowFilter[];
  /** The filters that stay, as a part of a query. */
  readonly filtered: QueryPart;
  readonly runQuery: (query: QueryPart, rowLimit?: number) => Promise<DatasetResult>;
}

async function openRows(deps: Deps, identity: Identity, request: Requested & { readonly isForced: boolean }): Promise<OpenRows> {
  const place = await openDrilled(deps, identity, request);
  requireRows(identity, place);
  const { open, chart, source } = place;
  const { dataset, connection, facts } = source;
  const { conditions, urlParams } = request;
  checkDrill(await findDrillFreedom(deps, identity, place, facts), place, { conditions });
  const { masks } = await checkedMasks(deps, open, { given: request.masks, locale: DEFAULT_LOCALE.id });
  const { prepared, extra } = await prepareOnPage({ deps, identity, open, options: { masks, urlParams } }, chart, source);
  const [query] = prepared.queries;
  if (!query) throw new AppError('INVALID_PAYLOAD_SCHEMA_ERROR', 'This chart has no query, so it has no rows.');
  const kept = rowFilters(query, extra.filters ?? [], new Set(request.without));
  const filters = [...(kept.query['filters'] as readonly unknown[]), ...conditions.flatMap(drillFilters)];
  const datasetQuery: Omit<DatasetQuery, 'query'> = {
    identity,
    dataset,
    connection,
    resultType: 'full',
    force: request.isForced,
    nowMs: deps.now(),
    timeZone: null,
    rowClauses: await rowClausesFor(deps, identity, dataset),
  };
  return {
    place,
    filters: kept.filters,
    filtered: { ...kept.query, filters, url_params: query['url_params'] ?? {} },
    runQuery: (part, rowLimit) =>
      executeQuery(deps, { ...datasetQuery, query: rowLimit === undefined ? part : { ...part, row_limit: rowLimit } }),
  };
}

function requireRows(identity: Identity, place: DrilledPlace): void {
  const rows = decideRowAccess(identity, place);
  if (rows === 'allowed') return;
  throw new AppError(
    'DATASOURCE_SECURITY_ACCESS_ERROR',
    rows === 'disabled'
      ? 'Drill to detail is turned off for this database.'
      : 'You don’t have access to the dataset of this chart, so you can’t see its rows. Ask its owner or an administrator.',
  );
}

/** Plain rows. Those with the same value stay in the order of the first column, so that pages follow each other. */
function rowsQuery({ dataset }: DrilledPlace, { columns, orderBy }: Requested, filtered: QueryPart): QueryPart {
  const names = dataset.columns.map(({ name }) => name);
  const unknown = [...(columns ?? []), ...(orderBy ? [orderBy.column] : [])].find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new AppError('COLUMN_DOES_NOT_EXIST_ERROR', `The dataset “${dataset.name}” has no column “${unknown}”.`);
  }
  const shown = columns === undefined ? names : names.filter((name) => columns.includes(name));
  const sorted = orderBy ? [[orderBy.column, !orderBy.isDescending]] : [];
  const [first] = names;
  const rest = first === undefined || orderBy?.column === first ? [] : [[first, true]];
  return { ...filtered, columns: shown, orderby: [...sorted, ...rest] };
}
