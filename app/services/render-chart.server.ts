// Draws the charts of a dashboard: form data and filters -> queries -> answers -> layout -> picture and twin.
import type { ColumnMeta, ChartKind, FormData, LayoutInput, QueryJson } from '#app/charts/shared/kind.ts';
import { findChartKind } from '#app/charts/registry.ts';
import { renderChart as drawChart, renderPicture } from '#app/charts/render.server.tsx';
import { cssPaint, hexPaint } from '#app/charts/shared/paint.ts';
import { extraFormDataFor } from '#app/domain/dashboard/filter-scope.ts';
import { filterBadges } from '#app/domain/dashboard/filter-badges.ts';
import { withExtraFormData } from '#app/domain/dashboard/apply-extra-form-data.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { Chart } from '#app/resources/chart/wire.ts';
import { toWireTable } from '#app/resources/chart-render/wire-table.ts';
import type { ChartBox, ChartData, ChartNote, RenderEntry } from '#app/resources/chart-render/wire.ts';
import { findDatasetSource } from '#app/resources/dataset/store.server.ts';
import { answerQuery, type QueryAnswer } from './chart-data.server.ts';
import { chartFailure } from './chart-failure.ts';
import type { Deps } from './deps.server.ts';
import { maySeeChart, type OpenDashboard } from './open-dashboard.server.ts';
import { chartColors, pageColors, type PageColors, type Turn } from './page-colors.ts';
import type { Connection } from './query-fleet.ts';

export interface RenderOptions {
  readonly force: boolean;
  readonly include: readonly ('data' | 'query' | 'file')[];
  /** Of the picture for a file. */
  readonly mode: 'light' | 'dark';
  readonly colorNames: readonly string[];
  /** BCP 47. */
  readonly locale: string;
  /** How long a chart waits for the colours of slower ones before it. */
  readonly patienceMs: number;
}

/** Starts every chart at once. No promise rejects: failures are entries. Their order is that of the boxes. */
export function renderCharts(
  deps: Deps,
  identity: Identity,
  open: OpenDashboard,
  request: { boxes: readonly ChartBox[]; options: RenderOptions },
): Promise<RenderEntry>[] {
  const { boxes, options } = request;
  const patience = new Promise((resolve) => setTimeout(resolve, options.patienceMs));
  const page: Page = {
    deps,
    identity,
    open,
    options,
    colors: pageColors({ metadata: open.metadata, names: options.colorNames, patience }),
    sources: new Map(),
  };
  return boxes.map((box) => renderChart(page, box, page.colors.takeTurn()));
}

interface Source {
  readonly dataset: Dataset;
  readonly connection: Connection;
}
interface Page {
  readonly deps: Deps;
  readonly identity: Identity;
  readonly open: OpenDashboard;
  readonly options: RenderOptions;
  readonly colors: PageColors;
  /** By dataset id: charts of one dataset read it once. */
  readonly sources: Map<number, Promise<Source>>;
}

async function renderChart(page: Page, box: ChartBox, turn: Turn): Promise<RenderEntry> {
  const { chartId, slot } = box;
  const chart = page.open.charts.get(chartId);
  try {
    if (!chart) throw new AppError('OBJECT_DOES_NOT_EXIST_ERROR', 'This chart is not a part of this dashboard.', { status: 404 });
    const asked = await askChart(page, chart);
    await turn.comes;
    return draw(page, asked, { chart, box });
  } catch (error) {
    if (!(error instanceof AppError)) console.error(error);
    return { chartId, slot, title: chart?.name ?? 'Chart', error: chartFailure(error) };
  } finally {
    turn.pass();
  }
}

interface AskedChart {
  readonly kind: ChartKind;
  readonly source: Source;
  readonly formData: FormData;
  readonly queries: readonly QueryJson[];
  readonly answers: readonly QueryAnswer[];
}

async function askChart(page: Page, chart: Chart): Promise<AskedChart> {
  const { deps, identity, open, options } = page;
  if (!maySeeChart(open, identity, chart)) {
    throw new AppError('DATASOURCE_SECURITY_ACCESS_ERROR', 'You have no access to the dataset of this chart.');
  }
  const kind = findChartKind(chart.vizType);
  if (!kind) throw new AppError('OBJECT_DOES_NOT_EXIST_ERROR', `Charts of type “${chart.vizType}” cannot be drawn yet.`);
  if (chart.datasetId === null) throw new AppError('TABLE_NOT_FOUND_ERROR', 'The dataset of this chart was removed.');
  const source = await sourceOf(page, chart.datasetId);
  const extra = extraFormDataFor(chart.id, { metadata: open.metadata, tree: open.tree });
  const saved = { ...readFormData(chart.params), viz_type: chart.vizType };
  const formData = kind.definition.upgrade(withExtraFormData(saved, extra), source.dataset);
  const queries = kind.buildQueries(formData, source.dataset);
  const ask = (query: QueryJson) =>
    answerQuery(deps, {
      identity,
      ...source,
      rowClauses: [],
      query,
      resultType: 'full',
      force: options.force,
      timeZone: null,
      ttlS: chart.cacheTimeoutS,
    });
  return { kind, source, formData, queries, answers: await Promise.all(queries.map(ask)) };
}

function sourceOf({ deps, sources }: Page, datasetId: number): Promise<Source> {
  const known = sources.get(datasetId);
  if (known) return known;
  const source = findSource(deps, datasetId);
  sources.set(datasetId, source);
  return source;
}

async function findSource({ db, config }: Deps, datasetId: number): Promise<Source> {
  const source = await findDatasetSource(db, datasetId, config.secretKey);
  if (!source) throw new AppError('TABLE_NOT_FOUND_ERROR', 'The dataset of this chart was removed, or its database was.');
  return { dataset: source.dataset, connection: source.connection };
}

function readFormData(params: string): FormData {
  try {
    const value: unknown = JSON.parse(params);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FormData) : {};
  } catch {
    return {}; // Settings that are no JSON are none: upgrade repairs what is missing.
  }
}

function draw(page: Page, asked: AskedChart, { chart, box }: { chart: Chart; box: ChartBox }): RenderEntry {
  const { options, open } = page;
  const { kind, formData, answers } = asked;
  const colors = chartColors(page.colors, metricNames(asked));
  const input: LayoutInput = {
    tables: answers.map((answer) => answer.table),
    formData,
    widthPx: box.widthPx,
    heightPx: box.heightPx,
    locale: options.locale,
    timeZone: null,
    colors: colors.colorOf,
    columnMeta: columnMetaOf(asked.source.dataset),
    hidden: [],
    ownState: {},
  };
  const layout = kind.layout(input);
  const [title, id] = [chart.name, `chart-${box.slot}`];
  const queryContext = { datasource: { id: asked.source.dataset.id, type: 'table' }, queries: asked.queries };
  return {
    chartId: chart.id,
    slot: box.slot,
    title,
    svg: alignedLeft(drawChart(kind, layout, { paint: cssPaint, id, title })),
    twin: layout.twin,
    isTable: kind.picture !== undefined,
    summary: layout.summary,
    note: noteOf(open, chart, answers, options.locale),
    widthPx: box.widthPx,
    heightPx: box.heightPx,
    colorNames: colors.values,
    ...(options.include.includes('file') && { file: renderPicture(kind, layout, { paint: hexPaint(options.mode), id, title }) }),
    ...(options.include.includes('data') && { data: dataOf(asked, chart, { input, used: colors.used }) }),
    ...(options.include.includes('query') && { query: { queryContext, sql: answers.map((answer) => answer.sql) } }),
  };
}

function dataOf(
  { formData, answers }: AskedChart,
  chart: Chart,
  { input, used }: { input: LayoutInput; used: ReadonlyMap<string, Token> },
): ChartData {
  const { columnMeta, locale, timeZone } = input;
  const tables = answers.map((answer) => toWireTable(answer.table));
  return { vizType: chart.vizType, formData, tables, columnMeta, colors: [...used], locale, timeZone };
}

/** A picture that is scaled to its box stays under its title. */
const alignedLeft = (svg: string): string => svg.replace(/^<svg /, '<svg preserveAspectRatio="xMinYMin" ');

/** Every name under which a metric of the chart may appear in its result. */
function metricNames({ queries, source }: AskedChart): Set<string> {
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

/** The age of the oldest answer, and what filters of the dashboard and the chart's own range narrow it to. */
function noteOf(open: OpenDashboard, chart: Chart, answers: readonly QueryAnswer[], locale: string): ChartNote {
  const rejected = answers.flatMap((answer) => answer.rejectedFilters.map((filter) => filter.column));
  const badges = filterBadges(chart.id, { metadata: open.metadata, tree: open.tree }, rejected);
  const applied = badges.filter((badge) => badge.status === 'applied').map(({ name, value }) => `${name}: ${value ?? ''}`);
  const range = rangeInWords(answers[0], locale);
  return {
    isCached: answers.some((answer) => answer.isCached),
    askedAtMs: Math.min(...answers.map((answer) => answer.askedAtMs)),
    filters: range === null ? applied : [range, ...applied],
  };
}

const DAY_MS = 86_400_000;

/** "Jan 1 – Mar 31, 2001"; null where the chart has no range. The end is exclusive, so whole days are named by their last. */
function rangeInWords(answer: QueryAnswer | undefined, locale: string): string | null {
  if (!answer) return null;
  const { fromMs, toMs } = answer;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const lastMs = toMs === null ? null : toMs % DAY_MS === 0 ? toMs - 1 : toMs;
  if (fromMs !== null && lastMs !== null) return format.formatRange(fromMs, Math.max(fromMs, lastMs));
  if (fromMs !== null) return `Since ${format.format(fromMs)}`;
  return lastMs === null ? null : `Until ${format.format(lastMs)}`;
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
