// Draws the charts of a dashboard: its filters join each chart's form data, its page gives the colours. Drawing: draw-chart.
import type { Identity } from '#app/domain/access/identity.ts';
import { withExtraFormData } from '#app/domain/dashboard/apply-extra-form-data.ts';
import { filterBadges } from '#app/domain/dashboard/filter-badges.ts';
import { extraFormDataFor } from '#app/domain/dashboard/filter-scope.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Chart } from '#app/resources/chart/wire.ts';
import type { ChartBox, RenderEntry } from '#app/resources/chart-render/wire.ts';
import { findDatasetSource } from '#app/resources/dataset/store.server.ts';
import type { QueryAnswer } from './chart-data.server.ts';
import { chartFailure } from './chart-failure.ts';
import type { Deps } from './deps.server.ts';
import { askChart, drawAsked, noteOf, readFormData, type AskedChart, type ChartSource } from './draw-chart.server.ts';
import { maySeeChart, type OpenDashboard } from './open-dashboard.server.ts';
import { pageColors, type PageColors, type Turn } from './page-colors.ts';

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

interface Page {
  readonly deps: Deps;
  readonly identity: Identity;
  readonly open: OpenDashboard;
  readonly options: RenderOptions;
  readonly colors: PageColors;
  /** By dataset id: charts of one dataset read it once. */
  readonly sources: Map<number, Promise<ChartSource>>;
}

async function renderChart(page: Page, box: ChartBox, turn: Turn): Promise<RenderEntry> {
  const { chartId, slot } = box;
  const chart = page.open.charts.get(chartId);
  try {
    if (!chart) throw new AppError('OBJECT_DOES_NOT_EXIST_ERROR', 'This chart is not a part of this dashboard.', { status: 404 });
    const asked = await askSaved(page, chart);
    await turn.comes;
    const { include, mode, locale } = page.options;
    const note = noteOf(asked.answers, filtersInWords(page.open, chart, asked.answers), locale);
    return drawAsked(asked, { title: chart.name, box, include, mode, locale, colors: page.colors, note });
  } catch (error) {
    if (!(error instanceof AppError)) console.error(error);
    return { chartId, slot, title: chart?.name ?? 'Chart', error: chartFailure(error) };
  } finally {
    turn.pass();
  }
}

async function askSaved(page: Page, chart: Chart): Promise<AskedChart> {
  const { deps, identity, open, options } = page;
  if (!maySeeChart(open, identity, chart)) {
    throw new AppError('DATASOURCE_SECURITY_ACCESS_ERROR', 'You have no access to the dataset of this chart.');
  }
  if (chart.datasetId === null) throw new AppError('TABLE_NOT_FOUND_ERROR', 'The dataset of this chart was removed.');
  const source = await sourceOf(page, chart.datasetId);
  const extra = extraFormDataFor(chart.id, { metadata: open.metadata, tree: open.tree });
  return askChart(deps, {
    identity,
    source,
    vizType: chart.vizType,
    formData: withExtraFormData(readFormData(chart.params), extra),
    force: options.force,
    ttlS: chart.cacheTimeoutS,
  });
}

function sourceOf({ deps, sources }: Page, datasetId: number): Promise<ChartSource> {
  const known = sources.get(datasetId);
  if (known) return known;
  const source = findSource(deps, datasetId);
  sources.set(datasetId, source);
  return source;
}

async function findSource({ db, config }: Deps, datasetId: number): Promise<ChartSource> {
  const source = await findDatasetSource(db, datasetId, config.secretKey);
  if (!source) throw new AppError('TABLE_NOT_FOUND_ERROR', 'The dataset of this chart was removed, or its database was.');
  return { dataset: source.dataset, connection: source.connection };
}

/** What filters of the dashboard narrow the chart to. */
function filtersInWords(open: OpenDashboard, chart: Chart, answers: readonly QueryAnswer[]): string[] {
  const rejected = answers.flatMap((answer) => answer.rejectedFilters.map((filter) => filter.column));
  const badges = filterBadges(chart.id, { metadata: open.metadata, tree: open.tree }, rejected);
  return badges.filter((badge) => badge.status === 'applied').map(({ name, value }) => `${name}: ${value ?? ''}`);
}
