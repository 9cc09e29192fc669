// Explore's first picture: drawn on the server while the page is on its way, and promised to its stream.
import { findDefinition } from '#app/charts/definitions.ts';
import { findFormProblems } from '#app/charts/shared/form/validate-form.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { withUrlParams } from '#app/domain/viewer/url-parameters.ts';
import { figurePieces } from '#app/stores/chart-render/figure-html.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { chartFigure } from '#app/messages/en/chart-figure.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { ExplorePage } from './explore-page.ts';
import type { PendingCharts } from '#app/services/charts/fill-chart-slots.server.ts';
import { previewKnown, type LocalizedPreview } from './preview-chart.server.ts';

/** The slot of the page's one chart. */
const CHART_SLOT = 1;
const MIN_WIDTH_PX = 280;
/** Space next to and above the chart, as laid out by ChartPane.module.css. */
const FRAME = { sidePx: 560, narrowPx: 1024, paddingPx: 32, heightPx: 420 };

/** Frame of the page that shows a shared chart: max page width, padding, and height, as in ViewedChart.module.css. */
const VIEWED_FRAME = { maxPagePx: 1280, paddingPx: 74, heightPx: 382 };

/** Frame of a standalone chart: its padding, and the note above it. */
const STANDALONE_FRAME_PX = 24 + 28;

interface Viewer {
  readonly viewportPx: number;
  /** Height of a standalone chart; null: with its settings. */
  readonly standalonePx: number | null;
  /** BCP 47. */
  readonly locale: string;
}

/** Starts the drawing where the settings make a query: a type without its required controls has none yet. */
export function startPicture(deps: Deps, identity: Identity, page: ExplorePage, viewer: Viewer): PendingCharts {
  const { viewportPx, standalonePx, locale } = viewer;
  const { dataset, chart, formData, urlParams, isForced } = page;
  if (!dataset || !isDrawable(page)) return new Map();
  const sidePx = standalonePx === null && viewportPx > FRAME.narrowPx ? FRAME.sidePx : 0;
  const request: LocalizedPreview = {
    ...(chart && { chartId: chart.id }),
    datasetId: dataset.source?.id ?? dataset.id,
    datasourceType: dataset.source?.type ?? 'table',
    formData: withUrlParams(formData, urlParams),
    title: chart?.name ?? '',
    slot: CHART_SLOT,
    widthPx: Math.max(MIN_WIDTH_PX, viewportPx - sidePx - FRAME.paddingPx),
    heightPx: standalonePx === null ? FRAME.heightPx : standalonePx - STANDALONE_FRAME_PX,
    force: isForced,
    include: [],
    mode: 'light',
    colorNames: [],
    locale,
  };
  // The page has read the chart, and what it says is in the request.
  const entry = previewKnown(deps, identity, request, null);
  const html = entry.then((drawn) => figurePieces(drawn, { nowMs: deps.now(), locale }));
  return new Map([[CHART_SLOT, { title: chart?.name ?? createTranslate(chartFigure, locale)('chart'), html }]]);
}

/** The chart as it was saved, for those with whom it is shared and who can't query its dataset. */
export function startSavedPicture(deps: Deps, identity: Identity, chart: Chart, viewer: Viewer): PendingCharts {
  const { viewportPx, standalonePx, locale } = viewer;
  const entry = previewKnown(
    deps,
    identity,
    {
      chartId: chart.id,
      title: chart.name,
      slot: CHART_SLOT,
      widthPx: Math.max(
        MIN_WIDTH_PX,
        standalonePx === null
          ? Math.min(viewportPx, VIEWED_FRAME.maxPagePx) - VIEWED_FRAME.paddingPx
          : viewportPx - FRAME.paddingPx,
      ),
      heightPx: standalonePx === null ? VIEWED_FRAME.heightPx : standalonePx - STANDALONE_FRAME_PX,
      force: false,
      include: [],
      mode: 'light',
      colorNames: [],
      locale,
    },
    chart,
  );
  const html = entry.then((drawn) => figurePieces(drawn, { nowMs: deps.now(), locale }));
  return new Map([[CHART_SLOT, { title: chart.name, html }]]);
}

function isDrawable({ formData, dataset }: ExplorePage): boolean {
  const vizType = formData['viz_type'];
  const definition = typeof vizType === 'string' ? findDefinition(vizType) : null;
  if (!definition || !dataset) return false;
  return Object.keys(findFormProblems(definition, definition.upgrade(formData, dataset), dataset)).length === 0;
}
