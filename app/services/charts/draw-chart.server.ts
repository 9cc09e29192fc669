// One chart from its form data: queries -> results -> layout -> SVG, data table and data. For dashboards, Explore and
// previews. The caller decides on access to the dataset.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { findChartKind } from '#app/charts/registry.ts';
import { renderChart, renderPicture } from '#app/charts/render.server.tsx';
import type {
  AnnotationData,
  ChartKind,
  ColumnMeta,
  FormData,
  LayoutInput,
  OwnState,
  QueryJson,
} from '#app/charts/shared/kind.ts';
import type { MapFiles } from '#app/charts/shared/geo/map-files.ts';
import { writeTimeAxis } from '#app/charts/shared/time-axis-text.ts';
import { cssColor, hexColor } from '#app/charts/shared/resolve-color.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { findVizTypeName } from '#app/messages/viz-type-name.ts';
import { DEFAULT_LOCALE } from '#app/domain/viewer/locales.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { toZone } from '#app/domain/time/zone.ts';
import type { ColorPlace } from '#app/domain/theme/color-map.ts';
import { schemePalette } from '#app/domain/theme/palette.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { toWireTable } from '#app/stores/chart-render/wire-table.ts';
import type { ChartBox, ChartData, ChartNote, PictureEntry } from '#app/stores/chart-render/wire.ts';
import { executeQuery } from '#app/services/chart-data/chart-data.server.ts';
import type { QueryOutcome } from '#app/services/chart-data/query-outcome.ts';
import { withTotals } from '#app/services/chart-data/contribution-totals.server.ts';
import type { QueryQuestion } from '#app/services/planning/plan-question.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { chartColors, type PageColors } from './page-colors.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';
import { chartFigure } from '#app/messages/en/chart-figure.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';

export interface ChartSource {
  readonly dataset: Dataset;
  readonly connection: Connection;
}

export interface ChartQuestion {
  readonly identity: Identity;
  readonly source: ChartSource;
  readonly vizType: string;
  /** As it was saved or typed: repaired here. */
  readonly formData: FormData;
  /** Bypasses cached results. */
  readonly force: boolean;
  /** Seconds; null: as the dataset or the configuration says. */
  readonly ttlS: number | null;
  /** What the viewer did to the chart beside its settings: the page, order and search of a table. */
  readonly ownState?: OwnState;
}

export interface RequestedChart {
  readonly kind: ChartKind;
  readonly vizType: string;
  readonly source: ChartSource;
  /** Repaired. */
  readonly formData: FormData;
  readonly queries: readonly QueryJson[];
  readonly answers: readonly QueryOutcome[];
  /** Shapes that the layout needs. */
  readonly maps: MapFiles;
  readonly ownState: OwnState;
}

/** The chart's queries answered. Throws AppErrors: for a kind that does not exist yet, and what `answerQuery` throws. */
export async function queryChart(deps: Deps, question: ChartQuestion): Promise<RequestedChart> {
  const { identity, source, vizType, force, ttlS, ownState = {} } = question;
  const kind = findChartKind(vizType);
  if (!kind) throw notDrawnYet(vizType);
  const formData = kind.definition.upgrade({ ...question.formData, viz_type: vizType }, source.dataset);
  const queries = kind.buildQueries(formData, source.dataset, ownState);
  const rowClauses = await rowClausesFor(deps, identity, source.dataset);
  const nowMs = deps.now();
  const request = queries.map((query): QueryQuestion => {
    return { identity, ...source, rowClauses, query, resultType: 'full', force, nowMs, timeZone: null, ttlS };
  });
  const answers = await Promise.all((await withTotals(deps, request)).map((one) => executeQuery(deps, one)));
  const names = kind.mapFiles?.({ formData, tables: answers.map(({ table }) => table) }) ?? [];
  const maps = names.length === 0 ? {} : await deps.loadMapFiles(names);
  return { kind, vizType, source, formData, queries, answers, maps, ownState };
}

const notDrawnYet = (vizType: string): AppError =>
  new AppError(
    'OBJECT_DOES_NOT_EXIST_ERROR',
    `Charts of type “${findVizTypeName(vizType, DEFAULT_LOCALE.id) ?? vizType}” cannot be drawn yet.`,
    {
      extra: { viz_type_not_drawn_yet: vizType },
    },
  );

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
  const { kind, answers, queries, source } = request;
  const { title, box, include, locale } = options;
  const formData = withScheme(request.formData, options.colors.scheme);
  const palette = schemePalette(formData['color_scheme']);
  const colors = chartColors(options.colors, metricNames(request), palette);
  const input: LayoutInput = {
    tables: answers.map((result) => result.table),
    formData,
    widthPx: box.widthPx,
    heightPx: box.heightPx,
    locale,
    timeZone: source.dataset.timeZone,
    colors: colors.colorOf,
    columnMeta: columnMetaOf(source.dataset),
    hidden: [],
    ownState: request.ownState,
    annotations: annotationsOf(answers),
    maps: request.maps,
  };
  const layout = kind.layout(input);
  const timeAxis = writeTimeAxis(layout);
  const { moments: _inTimeAxis, ...dataTable } = layout.dataTable;
  const id = `chart-${box.slot}`;
  const queryContext = { datasource: { id: source.dataset.id, type: 'table' }, queries };
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
    ...(include.includes('query') && { query: { queryContext, sql: answers.map((result) => result.sql) } }),
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
  return { vizType, formData, tables, columnMeta, colors: [...used], palette, locale, timeZone, annotations, ownState };
}

/** The annotations of all queries: every query of a chart requests the same layers. */
const annotationsOf = (answers: readonly QueryOutcome[]): AnnotationData =>
  Object.fromEntries(answers.flatMap((result) => Object.entries(result.annotationData ?? {})));

/** A picture that is scaled to its box stays under its title. */
const alignedLeft = (svg: string): string => svg.replace(/^<svg /, '<svg preserveAspectRatio="xMinYMin" ');

/** Every name that a metric of the chart can have in its result. */
function metricNames({ queries, source }: RequestedChart): Set<string> {
  const labels = queries.flatMap(({ metrics }) => (Array.isArray(metrics) ? (metrics as unknown[]).map(labelOf) : []));
  const verbose = source.dataset.metrics.filter(({ name }) => labels.includes(name)).map(({ verboseName }) => verboseName ?? '');
  return new Set([...labels, ...verbose]);
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
export function noteOf(answers: readonly QueryOutcome[], filters: readonly string[], manner: Manner): ChartNote {
  const t = createTranslate(chartFigure, manner.locale);
  const range = describeRange(answers[0], manner, t);
  return {
    isCached: answers.some((result) => result.isCached),
    queriedAtMs: Math.min(...answers.map((result) => result.queriedAtMs)),
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

/** A chart's saved settings; none where the text is no JSON object, which `upgrade` then repairs. */
export function readFormData(params: string): FormData {
  try {
    const value: unknown = JSON.parse(params);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FormData) : {};
  } catch {
    return {};
  }
}
