// Draws a chart during editing: access check, query, drawing. A failed query becomes an entry with its message.
import type { DataTable } from '#app/charts/shared/kind.ts';
import { withPanelLimits } from '#app/charts/shared/form/saved-limits.ts';
import { canReadDataset, isChartSharedWith } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { parseMetadata } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { AppError } from '#app/domain/errors.ts';
import { findChart } from '#app/stores/chart/store.server.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import type { PreviewFacts, RenderEntry } from '#app/stores/chart-render/wire.ts';
import type { PreviewRequest } from '#app/stores/chart-render/request-wire.ts';
import { reportChartFailure, type FailureAudience } from '#app/services/chart-data/chart-failure.ts';
import { findDatasource } from '#app/services/chart-data/datasource-source.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { readFormData } from '#app/services/charts/run-chart-queries.server.ts';
import { buildChartNote } from '#app/services/charts/chart-note.ts';
import { drawRequested, queryChart } from '#app/services/charts/draw-chart.server.ts';
import { listResults, type RequestedChart } from '#app/services/charts/requested-chart.ts';
import { pageColors } from '#app/services/charts/page-colors.ts';
import { readCachedDataset } from '#app/services/planning/cached-dataset.server.ts';
import { chartFigure } from '#app/messages/en/chart-figure.ts';
import { createTranslate } from '#app/messages/translate.ts';

/** What is drawn, and for whom. */
export interface LocalizedPreview extends PreviewRequest {
  /** Locale of the viewer, as a BCP 47 tag. */
  readonly locale: string;
}

/**
 * The drawn chart, or why it cannot be. Throws 404 for a chart or dataset that is missing or unseen, 403 for a
 * dataset that the identity cannot query: a chart seen through a dashboard alone cannot be explored, and one that is shared with
 * them is drawn only as it was saved.
 */
export async function previewChart(deps: Deps, identity: Identity, request: LocalizedPreview): Promise<RenderEntry> {
  const chart = request.chartId === undefined ? null : await findChart(deps.db, request.chartId);
  if (request.chartId !== undefined && !chart) throw missing('This chart no longer exists.');
  return previewKnown(deps, identity, request, chart);
}

/** The same for a chart that has been read already; null: for none. */
export async function previewKnown(
  deps: Deps,
  identity: Identity,
  request: LocalizedPreview,
  chart: Pick<Chart, 'name' | 'vizType' | 'params' | 'datasetId' | 'cacheTimeoutS'> | null,
): Promise<RenderEntry> {
  const datasetId = request.datasetId ?? chart?.datasetId ?? null;
  if (datasetId === null) throw new AppError('TABLE_NOT_FOUND_ERROR', 'The dataset of this chart was deleted.');
  const { datasourceType = 'table' } = request;
  const source =
    request.datasetId === undefined || datasourceType === 'table'
      ? await readCachedDataset(deps, identity, datasetId)
      : await findDatasource(deps, identity, { type: datasourceType, id: request.datasetId });
  if (!source) throw new AppError('TABLE_NOT_FOUND_ERROR', 'The dataset of this chart or its database was deleted.');
  const { facts, dataset, connection } = source;
  if (!canReadDataset(identity, facts) && !isShownAsSaved(identity, request, chart)) {
    throw new AppError(
      'DATASOURCE_SECURITY_ACCESS_ERROR',
      'You don’t have access to the dataset of this chart. Ask its owner or an administrator for access.',
    );
  }
  const formData = request.formData ? withPanelLimits(request.formData) : readFormData(chart?.params ?? '{}');
  const named = request.formData?.['viz_type'];
  const vizType = typeof named === 'string' ? named : (chart?.vizType ?? 'table');
  const { force } = request;
  return drawEntry(deps, {
    query: () =>
      queryChart(deps, {
        identity,
        source: { dataset, connection },
        vizType,
        formData,
        force,
        ttlS: request.formData ? null : (chart?.cacheTimeoutS ?? null),
        ...(request.ownState && { ownState: request.ownState }),
      }),
    title: request.title ?? chart?.name ?? createTranslate(chartFigure, request.locale)('untitled'),
    request,
    // What is drawn is their own draft.
    audience: identity.kind === 'user' ? 'editor' : 'visitor',
  });
}

/** Whether the request is for a chart that is shared with the identity, exactly as it was saved. */
const isShownAsSaved = (
  identity: Identity,
  { chartId, datasetId, formData, ownState }: LocalizedPreview,
  chart: Pick<Chart, 'datasetId'> | null,
): boolean =>
  chart !== null &&
  chartId !== undefined &&
  (datasetId === undefined || datasetId === chart.datasetId) &&
  formData === undefined &&
  ownState === undefined &&
  isChartSharedWith(identity, chartId);

interface Drawing {
  readonly audience: FailureAudience;
  readonly query: () => Promise<RequestedChart>;
  readonly title: string;
  readonly request: LocalizedPreview;
}

async function drawEntry(deps: Deps, { query: runQuery, title, request, audience }: Drawing): Promise<RenderEntry> {
  const { slot, widthPx, heightPx, include, mode, locale, chartId = 0, dashboardColors = {} } = request;
  const startedMs = deps.now();
  try {
    const requested = await runQuery();
    const picture = drawRequested(requested, {
      title,
      box: { chartId, slot, widthPx, heightPx },
      include,
      mode,
      locale,
      colors: pageColors({ metadata: parseMetadata(dashboardColors), names: request.colorNames, patience: Promise.resolve() }),
      note: buildChartNote(requested, locale),
      pictures: deps.pictures,
    });
    return { ...picture, facts: factsOf(requested, picture.dataTable, deps.now() - startedMs) };
  } catch (error) {
    return { chartId, slot, title, error: reportChartFailure(error, { locale, audience }, deps) };
  }
}

function factsOf(
  requested: RequestedChart,
  { rows, moreRows, rowCount = rows.length + moreRows }: DataTable,
  durationMs: number,
): PreviewFacts {
  const { queries } = requested;
  const results = listResults(requested);
  // A page of a table ends at its size, and says how many rows there are.
  const isPaged = queries.some((query) => query['is_rowcount'] === true);
  return {
    rowCounts: results.map((result) => result.sqlRowCount),
    drawnRows: rowCount,
    isCut: !isPaged && results.some((result) => result.rowLimit.isReached),
    rejectedFilters: results.flatMap((result) => result.rejectedFilters.map(({ column }) => column)),
    appliedFilters: results.flatMap((result) => result.appliedFilters.map(({ column }) => column)),
    cacheTimeoutS: results.length === 0 ? 0 : Math.min(...results.map((result) => result.cacheTimeoutS)),
    durationMs,
  };
}

const missing = (message: string): AppError => new AppError('OBJECT_NOT_FOUND_ERROR', message);
