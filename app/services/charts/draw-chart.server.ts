// One chart from its form data: queries -> results -> layout -> SVG, data table and data. For dashboards, Explore and
// previews. The caller decides on access to the dataset.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { renderChart, renderPicture } from '#app/charts/render.server.tsx';
import type { AnnotationData, ColumnMeta, FormData, Layer, LayoutData, LayoutInput, QueryJson } from '#app/charts/shared/kind.ts';
import type { MapFiles } from '#app/charts/shared/geo/map-files.ts';
import { writeTimeAxis } from '#app/charts/shared/time-axis-text.ts';
import { cssColor, hexColor } from '#app/charts/shared/resolve-color.ts';
import { DEFAULT_LOCALE } from '#app/domain/viewer/locales.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { toZone } from '#app/domain/time/zone.ts';
import type { ColorPlace } from '#app/domain/theme/color-map.ts';
import { schemePalette } from '#app/domain/theme/palette.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { toWireTable } from '#app/stores/chart-render/wire-table.ts';
import type { ChartBox, ChartData, ChartNote, PictureEntry, WireLayer } from '#app/stores/chart-render/wire.ts';
import { chartFailure } from '#app/services/chart-data/chart-failure.ts';
import type { QueryOutcome } from '#app/services/chart-data/query-outcome.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { answerQueries, prepareChart, type AnsweredChart, type ChartQuestion } from './answer-chart.server.ts';
import { queryLayers, type LayerScope, type RequestedLayer } from './query-layers.server.ts';
import { chartColors, type PageColors } from './page-colors.ts';
import { chartFigure } from '#app/messages/en/chart-figure.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';

export interface RequestedChart extends AnsweredChart {
  /** Charts inside this one. */
  readonly layers: readonly RequestedLayer[];
  /** Shapes that the layout needs. */
  readonly maps: MapFiles;
  /** UTC ms. */
  readonly requestedAtMs: number;
}

/**
 * The chart's queries answered, and those of the charts inside it. Throws AppErrors: for a kind that does not exist yet, and
 * what `executeQuery` throws.
 */
export async function queryChart(deps: Deps, question: ChartQuestion, scope?: LayerScope): Promise<RequestedChart> {
  const requestedAtMs = deps.now();
  const prepared = prepareChart(question);
  const [answered, layers] = await Promise.all([
    answerQueries(deps, question, prepared),
    queryLayers(deps, question, prepared, scope),
  ]);
  const names = prepared.kind.mapFiles?.(layoutData(answered, layers)) ?? [];
  const maps = names.length === 0 ? {} : await deps.loadMapFiles(names);
  return { ...answered, layers, maps, requestedAtMs };
}

const layoutData = ({ formData, answers }: AnsweredChart, layers: readonly RequestedLayer[]): LayoutData => ({
  formData,
  tables: answers.map(({ table }) => table),
  layers: layers.map((layer) => toLayer(layer, DEFAULT_LOCALE.id)),
});

/** As layouts take it. @param locale BCP 47 */
function toLayer(layer: RequestedLayer, locale: string): Layer {
  if (layer.status === 'failed') {
    return { status: 'failed', name: layer.name, message: chartFailure(layer.error, locale).message };
  }
  if (layer.status !== 'drawn') return layer;
  const { kind, vizType, formData, answers, source } = layer.chart;
  const tables = answers.map(({ table }) => table);
  const { dataset } = source;
  return {
    ...{ status: 'drawn', name: layer.name, kind, vizType, formData, tables },
    ...{ columnMeta: columnMetaOf(dataset), timeZone: dataset.timeZone },
    ...(layer.splitValue !== undefined && { splitValue: layer.splitValue }),
  };
}

/** Those on the chart's own dataset: saved charts inside it have theirs. */
const ownQueries = ({ queries, layers }: RequestedChart): readonly QueryJson[] => {
  const inside = layers.flatMap((layer) => (layer.status === 'drawn' && layer.source === 'settings' ? layer.chart.queries : []));
  return [...queries, ...new Set(inside)];
};

/** The chart's own answers, then those of the charts inside it; one that is split among them counts once. */
export const allAnswers = ({ answers, layers }: RequestedChart): readonly QueryOutcome[] => {
  const inside = layers.flatMap((layer) => (layer.status === 'drawn' ? layer.chart.answers : []));
  return [...answers, ...new Map(inside.map((result) => [result.cacheKey, result])).values()];
};

export interface DrawOptions {
  readonly title: string;
  readonly box: ChartBox;
  readonly include: readonly ('data' | 'query' | 'file')[];
  /** Of the picture for a file. */
  readonly mode: 'light' | 'dark';
  /** BCP 47. */
  readonly locale: string;
  readonly colors: Pick<PageColors, 'selected' | 'placeOf' | 'scheme'>;
  readonly note: ChartNote;
}

/** The picture of an answered chart, and of its other forms those that are wanted. */
export function drawRequested(request: RequestedChart, options: DrawOptions): PictureEntry {
  const { kind, source } = request;
  const { title, box, include, locale } = options;
  const formData = withScheme(request.formData, options.colors.scheme);
  const palette = schemePalette(formData['color_scheme']);
  const colors = chartColors(options.colors, metricNames(request), palette);
  const layers = request.layers.map((layer) => toLayer(layer, locale));
  const input: LayoutInput = {
    tables: request.answers.map((result) => result.table),
    formData,
    widthPx: box.widthPx,
    heightPx: box.heightPx,
    locale,
    timeZone: source.dataset.timeZone,
    colors: colors.colorOf,
    columnMeta: columnMetaOf(source.dataset),
    hidden: [],
    ownState: request.ownState,
    annotations: annotationsOf(request.answers),
    maps: request.maps,
    ...(layers.length > 0 && { layers }),
  };
  const layout = kind.layout(input);
  const timeAxis = writeTimeAxis(layout);
  const { moments: _inTimeAxis, ...dataTable } = layout.dataTable;
  const id = `chart-${box.slot}`;
  const queryContext = { datasource: { id: source.dataset.id, type: 'table' }, queries: ownQueries(request) };
  return {
    chartId: box.chartId,
    slot: box.slot,
    title,
    svg: alignedLeft(renderChart(kind, layout, { resolveColor: cssColor, id, title })),
    dataTable,
    isTable: kind.picture !== undefined,
    summary: layout.summary,
    note: options.note,
    widthPx: box.widthPx,
    heightPx: box.heightPx,
    ...(timeAxis !== null && { timeAxis }),
    colorNames: colors.values,
    ...(include.includes('file') && { file: renderPicture(kind, layout, { resolveColor: hexColor(options.mode), id, title }) }),
    ...(include.includes('data') && { data: dataOf(request, input, { used: colors.used, palette }) }),
    ...(include.includes('query') && { query: { queryContext, sql: allAnswers(request).map((result) => result.sql) } }),
  };
}

/** The scheme of the dashboard replaces that of the chart, as in Superset: layouts read the one in force. */
const withScheme = (formData: FormData, scheme: string | null): FormData =>
  scheme === null ? formData : { ...formData, color_scheme: scheme };

interface UsedColors {
  readonly used: ReadonlyMap<string, ColorPlace>;
  readonly palette: readonly Token[];
}

function dataOf({ vizType, answers }: RequestedChart, input: LayoutInput, { used, palette }: UsedColors): ChartData {
  const { formData, columnMeta, locale, timeZone, annotations = {}, ownState } = input;
  const tables = answers.map((result) => toWireTable(result.table));
  const layers = input.layers?.map(toWireLayer);
  const looks = { colors: [...used], palette, locale, timeZone };
  return { vizType, formData, tables, columnMeta, ...looks, annotations, ownState, ...(layers && { layers }) };
}

function toWireLayer(layer: Layer): WireLayer {
  if (layer.status !== 'drawn') return layer;
  const { kind: _kind, tables, ...rest } = layer;
  return { ...rest, tables: tables.map(toWireTable) };
}

/** The annotations of all queries: every query of a chart requests the same layers. */
const annotationsOf = (answers: readonly QueryOutcome[]): AnnotationData =>
  Object.fromEntries(answers.flatMap((result) => Object.entries(result.annotationData ?? {})));

/** A picture that is scaled to its box stays under its title. */
const alignedLeft = (svg: string): string => svg.replace(/^<svg /, '<svg preserveAspectRatio="xMinYMin" ');

/** Every name that a metric of the chart, or of one inside it, can have in its result. */
function metricNames(request: RequestedChart): Set<string> {
  const inside = request.layers.flatMap((layer) => (layer.status === 'drawn' ? [layer.chart] : []));
  return new Set([request, ...inside].flatMap(namesOf));
}

function namesOf({ queries, source }: AnsweredChart): readonly string[] {
  const labels = queries.flatMap(({ metrics }) => (Array.isArray(metrics) ? (metrics as unknown[]).map(labelOf) : []));
  const verbose = source.dataset.metrics.filter(({ name }) => labels.includes(name)).map(({ verboseName }) => verboseName ?? '');
  return [...labels, ...verbose];
}

function labelOf(metric: unknown): string {
  if (typeof metric === 'string') return metric;
  return typeof metric === 'object' && metric !== null && 'label' in metric && typeof metric.label === 'string'
    ? metric.label
    : '';
}

interface Manner {
  /** BCP 47. */
  readonly locale: string;
  /** IANA zone of the dataset's days; null is UTC. */
  readonly timeZone: string | null;
}

type FigureTexts = Translate<typeof chartFigure.texts>;

/** The age of the oldest answer, the chart's own time range, what else narrows it, and whether it was cut. */
export function noteOf(request: RequestedChart, filters: readonly string[], locale: string): ChartNote {
  const answers = allAnswers(request);
  const manner: Manner = { locale, timeZone: request.source.dataset.timeZone };
  const t = createTranslate(chartFigure, manner.locale);
  const range = describeRange(answers[0], manner, t);
  return {
    isCached: answers.some((result) => result.isCached),
    queriedAtMs: Math.min(request.requestedAtMs, ...answers.map((result) => result.queriedAtMs)),
    filters: range === null ? filters : [range, ...filters],
    ...limitOf(answers, t),
  };
}

/** Of several answers that were cut the first: one of them is enough to know. */
function limitOf(answers: readonly QueryOutcome[], t: FigureTexts): Pick<ChartNote, 'limit'> {
  for (const { rowLimit } of answers) {
    const { cappedAt: count } = rowLimit;
    if (count !== null) return { limit: { brief: t('limit.brief', { count }), message: t('limit.detail', { count }) } };
  }
  return {};
}

/** "Jan 1 – Mar 31, 2001"; null where the chart has no range. The end is exclusive, so whole days are named by their last. */
function describeRange(result: QueryOutcome | undefined, { locale, timeZone }: Manner, t: FigureTexts): string | null {
  if (!result) return null;
  const { fromMs, toMs } = result;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: timeZone ?? 'UTC' });
  const lastMs = toMs === null ? null : toZone(toMs, timeZone) % DAY_MS === 0 ? toMs - 1 : toMs;
  if (fromMs !== null && lastMs !== null) return format.formatRange(fromMs, Math.max(fromMs, lastMs));
  if (fromMs !== null) return t('range.since', { date: format.format(fromMs) });
  return lastMs === null ? null : t('range.until', { date: format.format(lastMs) });
}

function columnMetaOf(dataset: Dataset): Record<string, ColumnMeta> {
  const columns = dataset.columns.map(({ name, verboseName }): [string, ColumnMeta] => [
    name,
    { verboseName: verboseName ?? name, d3Format: null, currency: null },
  ]);
  const metrics = dataset.metrics.map(({ name, verboseName, d3Format, currency }): [string, ColumnMeta] => [
    name,
    { verboseName: verboseName ?? name, d3Format, currency },
  ]);
  return Object.fromEntries([...columns, ...metrics]);
}
