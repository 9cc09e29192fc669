// The charts of sheets, drawn for the caller, and everything around them, as parts of pictures.
import { hexColor } from '#app/charts/shared/color/resolve-color.ts';
import type { ResolveColor } from '#app/charts/shared/kind.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { DataMask } from '#app/domain/dashboard/masks/data-mask.ts';
import { pictureBox, type Placement } from '#app/domain/dashboard/layout/page-sizes.ts';
import { fillLiveText, withValueCharts } from '#app/domain/dashboard/page/live-values-view.ts';
import type { ChartView, MarkdownView } from '#app/domain/dashboard/page/page-view.ts';
import type { Sheet } from '#app/domain/dashboard/layout/paginate.ts';
import type { Mode } from '#app/domain/theme/tokens.ts';
import type { UrlParams } from '#app/domain/viewer/url-parameters.ts';
import { findPageFacts, type PageFacts } from '#app/domain/dashboard/page/page-facts.ts';
import { chartFigure } from '#app/messages/en/chart-figure.ts';
import { images } from '#app/messages/en/images.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { renderCharts } from '#app/services/charts/render-chart.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { PicturePart } from '#app/services/rendering/protocol.ts';
import type { OpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { MAX_CHARTS } from '#app/stores/chart-render/limits.ts';
import { readLiveValue } from '#app/stores/chart-render/live-value-html.ts';
import type { ChartFailure, RenderEntry } from '#app/stores/chart-render/wire.ts';
import type { ChartBox } from '#app/stores/chart-render/request-wire.ts';
import { describeAge } from './page-head.ts';
import { cardPart, dividerPart, filledPart, headerPart, markdownPart, type Card } from './node-parts.ts';
import { round } from './svg-text.ts';

export interface DashboardViewer {
  readonly deps: Deps;
  readonly identity: Identity;
  readonly open: OpenDashboard;
}
export interface ImageLook {
  readonly mode: Mode;
  /** BCP 47. */
  readonly locale: string;
  /** Time zone of the data's time. */
  readonly timeZone: string;
  readonly force: boolean;
  readonly masks: ReadonlyMap<string, DataMask>;
  readonly urlParams: UrlParams;
}
export interface DrawnSheets {
  /** Parts by sheet. */
  readonly parts: readonly (readonly PicturePart[])[];
  /** What the head says for all charts; null where nothing was drawn. */
  readonly facts: PageFacts | null;
  readonly charts: DrawnCharts;
}

/** Results of drawing the charts of an image or document. */
export interface DrawnCharts {
  readonly count: number;
  /** Charts that couldn't be drawn, with reasons; the image shows an error in their place. */
  readonly failures: readonly ChartFailure[];
  /** SQL of the charts that were drawn, each once. */
  readonly statements: readonly string[];
  /** UTC ms at which the data was queried, as the picture says it; null where none was. */
  readonly queriedAtMs: number | null;
}

/** Images are sent complete: slower charts are awaited, so that names have the colors of the page. */
const PATIENCE_MS = 30_000;

export async function drawSheets(viewer: DashboardViewer, sheets: readonly Sheet[], look: ImageLook): Promise<DrawnSheets> {
  const placed = sheets.flatMap(({ placements }) => placements);
  const entries = await renderAll(viewer, placed, look);
  const cards = [...entries.values()].flatMap((entry) => ('error' in entry ? [] : [{ slot: entry.slot, ...entry.note }]));
  const facts = findPageFacts(cards, viewer.deps.now());
  const drawing: Drawing = { entries, facts, look, resolveColor: hexColor(look.mode) };
  return {
    parts: sheets.map(({ placements }) => placements.flatMap((placement) => placementParts(placement, drawing))),
    facts,
    charts: drawnCharts([...entries.values()], facts?.oldestMs ?? null),
  };
}

export const drawnCharts = (entries: readonly RenderEntry[], queriedAtMs: number | null): DrawnCharts => ({
  count: entries.length,
  failures: entries.flatMap((entry) => ('error' in entry ? [entry.error] : [])),
  statements: [...new Set(entries.flatMap((entry) => ('error' in entry ? [] : (entry.query?.sql ?? []))))],
  queriedAtMs,
});

async function renderAll(
  { deps, identity, open }: DashboardViewer,
  placed: readonly Placement[],
  look: ImageLook,
): Promise<ReadonlyMap<number, RenderEntry>> {
  const charts = placed.flatMap(({ node, box }) => (node.kind === 'chart' && node.vizType !== null ? [{ node, box }] : []));
  const pictures = charts
    .sort((a, b) => a.node.slot - b.node.slot)
    .map(({ node, box }): ChartBox => {
      const { widthPx, heightPx } = pictureBox(box);
      return { chartId: node.chartId, slot: node.slot, widthPx, heightPx };
    });
  const values = placed.flatMap(({ node }) => (node.kind === 'markdown' ? (node.values ?? []) : []));
  const boxes = withValueCharts(pictures, values);
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
  const entries: RenderEntry[] = [];
  for (let from = 0; from < boxes.length; from += MAX_CHARTS) {
    const some = boxes.slice(from, from + MAX_CHARTS);
    entries.push(...(await Promise.all(renderCharts(deps, identity, open, { boxes: some, options }))));
  }
  return new Map(entries.map((entry) => [entry.slot, entry]));
}

interface Drawing {
  readonly entries: ReadonlyMap<number, RenderEntry>;
  readonly facts: PageFacts | null;
  readonly look: ImageLook;
  readonly resolveColor: ResolveColor;
}

function placementParts({ node, box }: Placement, drawing: Drawing): readonly PicturePart[] {
  const { resolveColor } = drawing;
  switch (node.kind) {
    case 'chart':
      return chartParts(node, box, drawing);
    case 'markdown':
      return [markdownPart(box, filledText(node, drawing), resolveColor)];
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

function filledText({ html, values = [] }: MarkdownView, { entries, look }: Drawing): string {
  const drawn = [...entries.values()];
  return fillLiveText(html, (slot) => {
    const value = values.find((one) => one.slot === slot);
    const entry = drawn.find(({ chartId }) => chartId === value?.chartId);
    return value === undefined ? '' : readLiveValue(entry ?? null, value, look.locale).text;
  });
}

function chartParts(chart: ChartView, box: Placement['box'], drawing: Drawing): readonly PicturePart[] {
  const { resolveColor } = drawing;
  const entry = drawing.entries.get(chart.slot);
  const card = cardPart(box, cardOf(chart, entry, drawing), resolveColor);
  if (!entry || 'error' in entry || entry.file === undefined) return [card];
  const inside = pictureBox(box);
  return [card, { x: round(inside.x), y: round(inside.y), widthPx: inside.widthPx, heightPx: inside.heightPx, svg: entry.file }];
}

function cardOf(chart: ChartView, entry: RenderEntry | undefined, { facts, look }: Drawing): Card {
  const { locale } = look;
  const t = createTranslate(images, locale);
  if (!entry) return { title: chart.title, note: '', failure: { title: t('missingChart'), message: t('missingChartDetail') } };
  if ('error' in entry) return { title: chart.title, note: '', failure: entry.error };
  const { filters, limit, period, queriedAtMs } = entry.note;
  const hasOwn = (slots: readonly number[] | undefined): boolean => slots?.includes(entry.slot) ?? true;
  const note = [
    ...(limit ? [limit.brief] : []),
    ...(hasOwn(facts?.otherPeriods) ? [period ?? createTranslate(chartFigure, locale)('range.none')] : []),
    ...filters,
    ...(hasOwn(facts?.otherAges) ? [describeAge(queriedAtMs, look)] : []),
  ];
  return { title: chart.title, note: note.join(' · ') };
}
