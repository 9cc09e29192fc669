// One chart from its form data: queries -> results -> layout -> SVG, data table and data. For dashboards, Explore and
// previews. The caller decides on access to the dataset.
import { renderChart, renderPicture } from '#app/charts/render.server.tsx';
import type { AnySettings, Layer, LayoutData, LayoutInput, QueryJson } from '#app/charts/shared/kind.ts';
import { layOutChart } from '#app/charts/shared/lay-out-chart.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { writeTimeAxis } from '#app/charts/shared/time/time-axis-text.ts';
import { cssColor, hexColor } from '#app/charts/shared/color/resolve-color.ts';
import { DEFAULT_LOCALE } from '#app/domain/viewer/locales.ts';
import { localColumns } from '#app/domain/dashboard/masks/local-rule.ts';
import { isMixed, resolveFormCurrency, type DataCurrency } from '#app/domain/query/resolve-currency.ts';
import { createColorMap, type ColorPlace } from '#app/domain/theme/color-map.ts';
import { schemePalette } from '#app/domain/theme/palette.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { keptJson } from '#app/domain/json/kept-json.ts';
import { toWireTable } from '#app/stores/chart-render/wire-table.ts';
import type { ChartData, PictureEntry, WireLayer } from '#app/stores/chart-render/wire.ts';
import { chartFailure } from '#app/services/chart-data/chart-failure.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { readColumnMeta } from './column-meta.ts';
import { listResults, type RequestedChart } from './requested-chart.ts';
import { currenciesNote } from './chart-note.ts';
import {
  runChartQueries,
  prepareChart,
  type QueriedChart,
  type ChartRun,
  type PreparedChart,
} from './run-chart-queries.server.ts';
import { drawGrid } from './draw-grid.server.tsx';
import type { ChartDrawOptions } from './draw-options.ts';
import { drawnInput, metricNames } from './drawn-input.ts';
import { queryGrid, type RequestedGrid } from './query-grid.server.ts';
import { queryLayers, type LayerScope, type RequestedLayer } from './query-layers.server.ts';
import { chartColors, valueColor } from './page-colors.ts';
import type { ColorOf, DrawnPicture } from './picture-cache.ts';
import { separateColors } from './separate-colors.ts';
import { digestDrawn, digestEntry } from './picture-digest.ts';

/**
 * Runs the queries of the chart and of the charts inside it. Throws AppErrors: for a kind that isn't supported, and what
 * `executeQuery` throws.
 */
export async function queryChart(
  deps: Deps,
  run: ChartRun,
  { prepared = prepareChart(run), scope }: { readonly prepared?: PreparedChart; readonly scope?: LayerScope } = {},
): Promise<RequestedChart> {
  const requestedAtMs = deps.now();
  const grid = await queryGrid(deps, run, prepared);
  if (grid !== null) return asGrid(prepared, grid, requestedAtMs);
  const [queried, layers] = await Promise.all([runChartQueries(deps, run, prepared), queryLayers(deps, run, prepared, scope)]);
  const names = prepared.kind.mapFiles?.(layoutData(queried, layers)) ?? [];
  const maps = names.length === 0 ? {} : await deps.loadMapFiles(names);
  return { ...queried, layers, maps, requestedAtMs };
}

/** The chart's own queries are replaced by those of its grid cells. */
function asGrid(prepared: PreparedChart, grid: RequestedGrid, requestedAtMs: number): RequestedChart {
  const queries = [...new Set(grid.cells.flatMap(({ chart }) => chart.queries))];
  const hasRowTemplates = grid.cells.some(({ chart }) => chart.hasRowTemplates);
  return { ...prepared, queries, results: [], currency: null, hasRowTemplates, layers: [], maps: {}, requestedAtMs, grid };
}

const layoutData = ({ kind, formData, results }: QueriedChart, layers: readonly RequestedLayer[]): LayoutData => ({
  settings: readSettings(kind.definition, formData),
  tables: results.map(({ table }) => table),
  layers: layers.map((layer) => toLayer(layer, DEFAULT_LOCALE.id)),
});

/** Converts a layer for layouts. @param locale BCP 47 */
function toLayer(layer: RequestedLayer, locale: string): Layer {
  if (layer.status === 'failed') {
    return { status: 'failed', name: layer.name, message: chartFailure(layer.error, { locale, audience: 'viewer' }).message };
  }
  if (layer.status !== 'drawn') return layer;
  const { kind, vizType, formData, results, source } = layer.chart;
  const tables = results.map(({ table }) => table);
  const { dataset } = source;
  const { currency } = layer.chart;
  const settings = readSettings(kind.definition, resolveFormCurrency(formData, currency));
  return {
    status: 'drawn',
    name: layer.name,
    kind,
    vizType,
    settings,
    tables,
    columnMeta: readColumnMeta(dataset, currency, { formData, locale }),
    timeZone: dataset.timeZone,
    ...(layer.splitValue !== undefined && { splitValue: layer.splitValue }),
  };
}

/** Queries on the chart's own dataset; saved charts inside it have theirs. */
const ownQueries = ({ queries, layers }: RequestedChart): readonly QueryJson[] => {
  const inside = layers.flatMap((layer) => (layer.status === 'drawn' && layer.source === 'settings' ? layer.chart.queries : []));
  return [...queries, ...new Set(inside)];
};

/** The picture of a queried chart, and those of its other forms that are requested. */
export function drawRequested(request: RequestedChart, options: ChartDrawOptions): PictureEntry {
  const { title, box, include, colors, locale, pictures } = options;
  const key = include.length === 0 ? pictureKey(request, options) : null;
  const colorOf: ColorOf = (name) => valueColor(colors, name);
  const known = key === null ? null : pictures.find(key, colorOf);
  const drawn = known ?? drawPicture(request, options);
  if (key !== null && known === null) pictures.keep(key, drawn, colorOf);
  const { mixedCurrencies, ...picture } = drawn;
  const note = mixedCurrencies === null ? options.note : { ...options.note, ...currenciesNote(mixedCurrencies, locale) };
  const entry = { ...picture, chartId: box.chartId, slot: box.slot, title, note, widthPx: box.widthPx, heightPx: box.heightPx };
  return { ...entry, digest: digestEntry(drawn, entry) };
}

/** Everything that determines the picture besides its colors; null where that is more than the chart's own results and settings. */
function pictureKey(request: RequestedChart, { title, box, locale, colors }: ChartDrawOptions): string | null {
  const { results, vizType, formData, ownState, layers, maps, source } = request;
  if (layers.length > 0 || request.grid || results.some(({ annotationData }) => Object.keys(annotationData).length > 0))
    return null;
  const { id, version, timeZone } = source.dataset;
  const madeFrom = results.map((result) => result.madeFrom);
  const { slot, widthPx, heightPx } = box;
  const place = [slot, title, widthPx, heightPx, locale, colors.scheme];
  const around = [vizType, request.currency, ownState, [id, version, timeZone], madeFrom, Object.keys(maps), place];
  return `${keptJson(formData)}${JSON.stringify(around)}`;
}

type Drawn = DrawnPicture & Pick<PictureEntry, 'file' | 'data' | 'query'>;

function drawPicture(request: RequestedChart, options: ChartDrawOptions): Drawn {
  if (request.grid) return drawGridPicture(request, request.grid, options);
  const { kind } = request;
  const { title, box, include, locale } = options;
  const { formData, input: drawn } = drawnInput(request, { locale, scheme: options.colors.scheme });
  const palette = schemePalette(formData['color_scheme']);
  const inside = request.layers.flatMap((layer) => (layer.status === 'drawn' ? [layer.chart] : []));
  const first = chartColors(options.colors, metricNames([request, ...inside]), palette);
  const layers = request.layers.map((layer) => toLayer(layer, locale));
  const asOnPage: LayoutInput<AnySettings> = {
    ...drawn,
    widthPx: box.widthPx,
    heightPx: box.heightPx,
    colors: first.colorOf,
    maps: request.maps,
    ...(layers.length > 0 && { layers }),
  };
  const firstLayout = layOutChart(kind, asOnPage);
  const { fixed } = options.colors;
  const separated = separateColors(first.used, { fixed, palette, tables: asOnPage.tables });
  const used = separated ?? first.used;
  const input = separated === null ? asOnPage : { ...asOnPage, colors: createColorMap({ known: separated, palette }) };
  const layout = separated === null ? firstLayout : layOutChart(kind, input);
  const timeAxis = writeTimeAxis(layout);
  const { moments: _inTimeAxis, ...dataTable } = layout.dataTable;
  const id = `chart-${box.slot}`;
  const svg = alignedLeft(renderChart(kind, layout, { resolveColor: cssColor, id, title }));
  const tables = listResults(request).map(({ table }) => table);
  return {
    svg,
    digest: digestDrawn({ svg, tables, settings: [formData, request.ownState, input.annotations] }),
    dataTable,
    isTable: kind.picture !== undefined,
    summary: layout.summary,
    ...(timeAxis !== null && { timeAxis }),
    colorNames: first.values,
    mixedCurrencies: mixedIn(request, input),
    ...(include.includes('file') && { file: renderPicture(kind, layout, { resolveColor: hexColor(options.mode), id, title }) }),
    ...(include.includes('data') && { data: dataOf(request, input, { used, palette }) }),
    ...(include.includes('query') && { query: queryOf(request) }),
  };
}

function queryOf(request: RequestedChart): NonNullable<PictureEntry['query']> {
  const datasource = { id: request.source.dataset.id, type: 'table' };
  return { queryContext: { datasource, queries: ownQueries(request) }, sql: listResults(request).map(({ sql }) => sql) };
}

function drawGridPicture(request: RequestedChart, grid: RequestedGrid, options: ChartDrawOptions): Drawn {
  const { include } = options;
  const { svg, dataTable, summary, values, mixedCurrencies, file, data } = drawGrid(request, grid, options);
  const tables = grid.cells.flatMap(({ chart }) => chart.results.map(({ table }) => table));
  return {
    svg,
    dataTable,
    isTable: false,
    summary,
    colorNames: values,
    mixedCurrencies,
    digest: digestDrawn({ svg, tables, settings: [request.formData, request.ownState, data.annotations] }),
    ...(file !== undefined && { file }),
    ...(include.includes('data') && { data }),
    ...(include.includes('query') && { query: queryOf(request) }),
  };
}

/** The currency of the data if a visible value mixes several. */
function mixedIn({ currency, queries, kind }: RequestedChart, input: LayoutInput<AnySettings>): DataCurrency | null {
  if (currency === null || currency.codes.length < 2) return null;
  return (kind.mixesCurrencies?.(input) ?? isMixed(currency, queries)) ? currency : null;
}

interface UsedColors {
  readonly used: ReadonlyMap<string, ColorPlace>;
  readonly palette: readonly Token[];
}

function dataOf(request: RequestedChart, input: LayoutInput<AnySettings>, { used, palette }: UsedColors): ChartData {
  const { vizType, results } = request;
  const { settings, columnMeta, locale, timeZone, annotations = {}, timeRange, isCut, ownState } = input;
  const tables = results.map((result) => toWireTable(result.table));
  const layers = input.layers?.map(toWireLayer);
  const looks = { colors: [...used], palette, locale, timeZone };
  const local = localOf(request);
  return {
    vizType,
    settings,
    tables,
    columnMeta,
    ...looks,
    annotations,
    ownState,
    ...(timeRange && { timeRange }),
    ...(isCut && { isCut }),
    ...(layers && { layers }),
    ...(local.length > 0 && { local }),
  };
}

/** A chart that draws others is of several results. */
function localOf({ queries, results, layers, source, hasRowTemplates }: RequestedChart): readonly string[] {
  const isCut = results.some(({ rowLimit }) => rowLimit.isReached);
  return layers.length > 0 ? [] : localColumns(queries, { dataset: source.dataset, isCut, hasTemplates: hasRowTemplates });
}

function toWireLayer(layer: Layer): WireLayer {
  if (layer.status !== 'drawn') return layer;
  const { kind: _kind, tables, ...rest } = layer;
  return { ...rest, tables: tables.map(toWireTable) };
}

/** A picture that is scaled to its box stays under its title. */
const alignedLeft = (svg: string): string => svg.replace(/^<svg /, '<svg preserveAspectRatio="xMinYMin" ');
