// The charts of sheets, drawn for the caller, and everything around them, as parts of pictures.
import { hexColor } from '#app/charts/shared/resolve-color.ts';
import type { ResolveColor } from '#app/charts/shared/kind.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { DataMask } from '#app/domain/dashboard/data-mask.ts';
import { pictureBox, type Placement } from '#app/domain/dashboard/page-sizes.ts';
import type { ChartView } from '#app/domain/dashboard/page-view.ts';
import type { Sheet } from '#app/domain/dashboard/paginate.ts';
import type { Mode } from '#app/domain/theme/tokens.ts';
import type { UrlParams } from '#app/domain/viewer/url-parameters.ts';
import { images } from '#app/messages/en/images.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { renderCharts } from '#app/services/charts/render-chart.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { PicturePart } from '#app/services/rendering/protocol.ts';
import type { OpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { MAX_CHARTS } from '#app/stores/chart-render/limits.ts';
import type { ChartBox, ChartFailure, RenderEntry } from '#app/stores/chart-render/wire.ts';
import { cardPart, dividerPart, filledPart, headerPart, markdownPart, type Card } from './node-parts.ts';
import { round } from './svg-text.ts';

export interface Viewer {
  readonly deps: Deps;
  readonly identity: Identity;
  readonly open: OpenDashboard;
}
export interface Look {
  readonly mode: Mode;
  /** BCP 47. */
  readonly locale: string;
  readonly force: boolean;
  readonly masks: ReadonlyMap<string, DataMask>;
  readonly urlParams: UrlParams;
}
export interface DrawnSheets {
  /** By sheet. */
  readonly parts: readonly (readonly PicturePart[])[];
  /** Of the oldest data; null where nothing was drawn. */
  readonly queriedAtMs: number | null;
  readonly charts: DrawnCharts;
}

/** How the charts of a picture or document fared. */
export interface DrawnCharts {
  readonly count: number;
  /** Why charts could not be drawn; in their places it says so. */
  readonly failures: readonly ChartFailure[];
  /** SQL of the charts that were drawn, each once. */
  readonly statements: readonly string[];
}

/** Images are sent complete: slower charts are awaited, so that names have the colors of the page. */
const PATIENCE_MS = 30_000;

export async function drawSheets(viewer: Viewer, sheets: readonly Sheet[], look: Look): Promise<DrawnSheets> {
  const placed = sheets.flatMap(({ placements }) => placements);
  const entries = await renderAll(viewer, placed, look);
  const drawing: Drawing = { entries, look, resolveColor: hexColor(look.mode) };
  const request = [...entries.values()].flatMap((entry) => ('error' in entry ? [] : [entry.note.queriedAtMs]));
  return {
    parts: sheets.map(({ placements }) => placements.flatMap((placement) => placementParts(placement, drawing))),
    queriedAtMs: request.length === 0 ? null : Math.min(...request),
    charts: drawnCharts([...entries.values()]),
  };
}

export const drawnCharts = (entries: readonly RenderEntry[]): DrawnCharts => ({
  count: entries.length,
  failures: entries.flatMap((entry) => ('error' in entry ? [entry.error] : [])),
  statements: [...new Set(entries.flatMap((entry) => ('error' in entry ? [] : (entry.query?.sql ?? []))))],
});

async function renderAll(
  { deps, identity, open }: Viewer,
  placed: readonly Placement[],
  look: Look,
): Promise<ReadonlyMap<number, RenderEntry>> {
  const charts = placed.flatMap(({ node, box }) => (node.kind === 'chart' && node.vizType !== null ? [{ node, box }] : []));
  const boxes = charts
    .sort((a, b) => a.node.slot - b.node.slot)
    .slice(0, MAX_CHARTS)
    .map(({ node, box }): ChartBox => {
      const { widthPx, heightPx } = pictureBox(box);
      return { chartId: node.chartId, slot: node.slot, widthPx, heightPx };
    });
  const { mode, locale, force, masks, urlParams } = look;
  const options = {
    include: ['file', 'query'] as const,
    mode,
    locale,
    force,
    masks,
    urlParams,
    colorNames: [],
    patienceMs: PATIENCE_MS,
  };
  const entries = await Promise.all(renderCharts(deps, identity, open, { boxes, options }));
  return new Map(entries.map((entry) => [entry.slot, entry]));
}

interface Drawing {
  readonly entries: ReadonlyMap<number, RenderEntry>;
  readonly look: Look;
  readonly resolveColor: ResolveColor;
}

function placementParts({ node, box }: Placement, drawing: Drawing): readonly PicturePart[] {
  const { resolveColor } = drawing;
  switch (node.kind) {
    case 'chart':
      return chartParts(node, box, drawing);
    case 'markdown':
      return [markdownPart(box, node.html, resolveColor)];
    case 'header':
      return [headerPart(box, node, resolveColor)];
    case 'divider':
      return [dividerPart(box, resolveColor)];
    case 'row':
    case 'column':
      return node.isFilled ? [filledPart(box, resolveColor)] : [];
    case 'tabs':
      return [];
  }
}

function chartParts(chart: ChartView, box: Placement['box'], { entries, look, resolveColor }: Drawing): readonly PicturePart[] {
  const entry = entries.get(chart.slot);
  const card = cardPart(box, cardOf(chart, entry, look.locale), resolveColor);
  if (!entry || 'error' in entry || entry.file === undefined) return [card];
  const inside = pictureBox(box);
  return [card, { x: round(inside.x), y: round(inside.y), widthPx: inside.widthPx, heightPx: inside.heightPx, svg: entry.file }];
}

function cardOf(chart: ChartView, entry: RenderEntry | undefined, locale: string): Card {
  const t = createTranslate(images, locale);
  if (!entry) return { title: chart.title, note: '', failure: { title: t('missingChart'), message: t('missingChartDetail') } };
  if ('error' in entry) return { title: chart.title, note: '', failure: entry.error };
  const { filters, limit } = entry.note;
  return { title: chart.title, note: [...(limit ? [limit.brief] : []), ...filters].join(' · ') };
}
