// Lays out one partition per metric, stacked vertically: parts, colors and labels.
import { commonEmptyLayout } from '#app/charts/shared/empty-layout.ts';
import { layOutAboveNote } from '#app/charts/shared/text/foot-note.ts';
import type { ChartLayout, LayoutInput, TooltipContent } from '#app/charts/shared/kind.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import type { CellMark } from '#app/charts/shared/marks/Cells.tsx';
import type { TextMark } from '#app/charts/shared/marks/marks.ts';
import { describeParts, negativeNote } from '#app/charts/shared/parts/part-messages.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { shareText } from '#app/charts/shared/format/share-text.ts';
import { tileTexts } from '#app/charts/shared/text/tile-texts.ts';
import { textColorOn } from '#app/charts/shared/color/value-colors.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { chartParts } from '#app/messages/en/chart-parts.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { placeBands, trimParts, type PartitionBand } from './bands.ts';
import { readTrees, type MetricTree } from './measures.ts';
import type { PartitionSettings } from './settings.ts';

interface BandMark extends CellMark {
  readonly opacity: number;
}
export interface PartitionLayout extends ChartLayout {
  readonly bands: readonly BandMark[];
  readonly texts: readonly TextMark[];
}

const PANEL_GAP_PX = 10;
/** By depth below the first level: text in the color of text is read on either, in both modes. */
const PALE = 0.45;
const PALER = 0.3;

export function layout(input: LayoutInput<PartitionSettings>): PartitionLayout {
  const trees = readTrees(input);
  const negative = trees.reduce((count, { tree }) => count + tree.negative, 0);
  return layOutAboveNote(input, negativeNote(input, negative), (room: LayoutInput<PartitionSettings>) =>
    layOutPanels(room, trees),
  );
}

function layOutPanels(input: LayoutInput<PartitionSettings>, trees: readonly MetricTree[]): PartitionLayout {
  const t = createTranslate(chartParts, input.locale);
  const rowCount = input.tables[0]?.rowCount ?? 0;
  if (rowCount === 0) return emptyLayout(input, t('noRows'));
  const filled = trees.filter(({ tree }) => tree.root.children.length > 0);
  const [first] = filled;
  if (first === undefined) return emptyLayout(input, t('noPositive'));
  const heightPx = (input.heightPx - (filled.length - 1) * PANEL_GAP_PX) / filled.length;
  const panels = filled.map((metric, index) => panelOf(input, metric, { index, y: index * (heightPx + PANEL_GAP_PX), heightPx }));
  const described = filled.map(({ name, tree, write }) =>
    describeParts(input, { tree, parts: [], metric: name, second: null, write, summaryKey: 'partition.summary' }),
  );
  const tooltips = lazy(() => Object.assign({}, ...panels.map((panel) => panel.tooltips())) as ChartLayout['tooltips']);
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: described.map(({ summary }) => summary).join(' '),
    dataTable: described[0]?.dataTable ?? { columns: [], rows: [], moreRows: 0 },
    legend: [],
    empty: null,
    hits: panels.flatMap(({ bands }) =>
      bands.map(({ key, x, y, widthPx, heightPx: height }) => ({ key, x, y, widthPx, heightPx: height })),
    ),
    get tooltips() {
      return tooltips();
    },
    bands: panels.flatMap(({ bands }) => bands),
    texts: panels.flatMap(({ texts }) => texts),
  };
}

interface Panel extends Pick<PartitionLayout, 'bands' | 'texts'> {
  readonly tooltips: () => ChartLayout['tooltips'];
}

function panelOf(
  input: LayoutInput<PartitionSettings>,
  metric: MetricTree,
  { index, y, heightPx }: { index: number; y: number; heightPx: number },
): Panel {
  const t = createTranslate(chartParts, input.locale);
  const root = trimParts(input, { ...metric.tree.root, name: metric.label }, (count) => t('others', { count }));
  const placed = placeBands(input, root, { x: 0, y: px(y), widthPx: input.widthPx, heightPx: px(heightPx) });
  const keyOf = ({ part }: PartitionBand): string => `m${index}${part.key}`;
  const byKey = new Map(placed.map((band) => [band.part.key, band.part]));
  return {
    bands: placed.map((band) => ({ key: keyOf(band), ...band.box, ...paintOf(input, band) })),
    texts: placed.flatMap((band) => {
      const { color, opacity } = paintOf(input, band);
      const textColor = opacity < 1 ? 'text' : textColorOn(color);
      return tileTexts(band.box, { name: band.part.name, value: metric.measure(band.part), color: textColor });
    }),
    tooltips: () =>
      Object.fromEntries(
        placed.map((band) => [keyOf(band), tooltipOf(input, metric, { band, root, parts: [...byKey.values()] })]),
      ),
  };
}

/** The color of the first level, paler further in; the metric itself is neutral. */
function paintOf(
  input: LayoutInput<PartitionSettings>,
  { part, depth }: PartitionBand,
): { readonly color: Token; readonly opacity: number } {
  if (depth === 0) return { color: 'surfaceSunken', opacity: 1 };
  const color = part.count > 1 && depth === 1 ? 'other' : input.colors(part.path[0] ?? '');
  return { color, opacity: depth === 1 ? 1 : depth === 2 ? PALE : PALER };
}

interface Described {
  readonly band: PartitionBand;
  readonly root: PartitionBand['part'];
  readonly parts: readonly PartitionBand['part'][];
}

function tooltipOf(input: LayoutInput<PartitionSettings>, metric: MetricTree, { band, root, parts }: Described): TooltipContent {
  const t = createTranslate(chartParts, input.locale);
  const { part, depth } = band;
  const row = (label: string, value: string) => ({ label, value, color: null });
  const sum = metric.write(part.value);
  const measured = metric.measureFull(part);
  const own = [row(metric.label, sum), ...(measured === sum ? [] : [row(t('partition.overTime'), measured)])];
  const share = depth === 0 ? [] : [row(t('shareOfTotal'), shareText(part.value / root.value, input.locale))];
  const above = input.settings.rich_tooltip
    ? parts.filter(
        ({ path }) => path.length > 0 && path.length < part.path.length && path.every((name, at) => part.path[at] === name),
      )
    : [];
  return {
    title: part.path.length === 0 ? part.name : part.path.join(', '),
    rows: [
      ...own,
      ...share,
      ...above.map(({ name, value }) => row(t('shareOf', { name }), shareText(part.value / value, input.locale))),
    ],
  };
}

const emptyLayout = (input: LayoutInput<PartitionSettings>, empty: string): PartitionLayout => ({
  ...commonEmptyLayout(input, empty),
  bands: [],
  texts: [],
});
