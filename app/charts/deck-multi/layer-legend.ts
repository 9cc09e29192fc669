// One legend of several layers: the categories of those that have some, the others by name, and the colors of values below.
import type { ColorLegendLayout } from '#app/charts/shared/legend/color-legend.ts';
import { hasLegend } from '#app/charts/shared/maps/map-frame.ts';
import type { MapLayout } from '#app/charts/shared/maps/map-layout.ts';
import type { DrawnLayer, LayoutInput, LegendItem } from '#app/charts/shared/kind.ts';
import { AXIS_PX, legendRows, NO_LEGEND, textMark, toBaseline, type LegendLayout } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { LaidLayer } from './laid-layer.ts';
import type { DeckMultiSettings } from './settings.ts';

export interface PlacedLayerLegend {
  readonly x: number;
  readonly y: number;
  readonly legend: ColorLegendLayout;
}
export interface LayerLegend {
  readonly items: readonly LegendItem[];
  readonly legendMarks: LegendLayout;
  readonly classes: readonly PlacedLayerLegend[];
  /** Width of one column of a layer's color legend. */
  readonly columnPx: number;
  readonly heightPx: number;
}

const MIN_COLUMN_PX = 130;
const COLUMN_GAP_PX = 24;
const ROW_GAP_PX = 4;
/** On a lower card the map needs the room more than the colors of values do. */
const MIN_HEIGHT_PX = 240;

/** What the legend switches off with a layer: no category can have this name. */
export const layerName = (index: number): string => `layer\u0000${index}`;

export function layerLegend(input: LayoutInput<DeckMultiSettings>, laid: readonly LaidLayer[]): LayerLegend {
  const items = legendItems(laid);
  const isShown = hasLegend(input);
  const legendMarks = isShown && items.length > 1 ? legendRows(items, input, 2) : NO_LEGEND;
  const colored =
    isShown && input.heightPx >= MIN_HEIGHT_PX
      ? laid.filter(({ layout, isHidden }) => !isHidden && layout.classes.heightPx > 0)
      : [];
  const count = Math.max(
    1,
    Math.min(colored.length, Math.floor((input.widthPx + COLUMN_GAP_PX) / (MIN_COLUMN_PX + COLUMN_GAP_PX))),
  );
  const columnPx = (input.widthPx - (count - 1) * COLUMN_GAP_PX) / count;
  const top = legendMarks.heightPx === 0 ? 0 : legendMarks.heightPx + ROW_GAP_PX;
  const classes = colored.slice(0, count).map(({ layer, layout: { classes: legend } }, index) => ({
    x: Math.round(index * (columnPx + COLUMN_GAP_PX)),
    y: top,
    legend: laid.length > 1 ? named(legend, layer.name, columnPx) : legend,
  }));
  const classesPx = Math.max(0, ...classes.map(({ legend }) => legend.heightPx));
  return { items, legendMarks, classes, columnPx, heightPx: classesPx === 0 ? legendMarks.heightPx : top + classesPx };
}

function legendItems(laid: readonly LaidLayer[]): readonly LegendItem[] {
  const items = laid.flatMap(({ layer, layout, isHidden }, index): readonly LegendItem[] =>
    layout.legend.length > 0 && hasOwnLegend(layer)
      ? layout.legend
      : [{ name: layerName(index), label: layer.name, color: colorOf(layout), hidden: isHidden }],
  );
  // A category of two layers has one color in both.
  return [...new Map(items.map((item) => [item.name, item])).values()];
}

/** Only some kinds have the setting. */
function hasOwnLegend({ settings }: DrawnLayer): boolean {
  const { show_legend: isShown = true }: { readonly show_legend?: boolean } = settings;
  return isShown;
}

/** The strongest color of a layer stands for it. */
const colorOf = ({ classes, circles, shapes }: MapLayout): Token =>
  classes.swatches.at(-1)?.color ?? circles[0]?.color ?? shapes.at(-1)?.fill ?? shapes.at(-1)?.stroke ?? 'cat1';

/** The title of its legend is its metric: two layers can have the same. Longer with the name, it has a row of its own. */
function named(legend: ColorLegendLayout, name: string, widthPx: number): ColorLegendLayout {
  const [title, ...texts] = legend.texts;
  if (title === undefined) return legend;
  const { x, color, weight } = title;
  // Also where it is alone: a legend of sizes is as high at every scale.
  const isBeside = texts.length === 0 || texts.some((text) => text.y === title.y);
  const { y, ...below } = isBeside ? belowTitle(legend, texts) : { ...legend, y: title.y, texts };
  const whole = textMark(`${name}: ${title.full ?? title.text}`, x, y, { maxPx: widthPx, color, weight });
  return { ...below, texts: [whole, ...below.texts] };
}

const TITLE_PX = 18;

/** What was beside the title, under it and from the left. */
function belowTitle({ swatches, circles = [], heightPx }: ColorLegendLayout, texts: ColorLegendLayout['texts']) {
  const left = Math.min(...texts.map(({ x }) => x), ...swatches.map(({ x }) => x), ...circles.map(({ x, radius }) => x - radius));
  const move = <Mark extends { readonly x: number; readonly y: number }>(mark: Mark): Mark => ({
    ...mark,
    x: px(mark.x - left),
    y: px(mark.y + TITLE_PX),
  });
  return {
    y: px(6 + toBaseline(AXIS_PX)),
    swatches: swatches.map(move),
    circles: circles.map(move),
    texts: texts.map(move),
    heightPx: heightPx + TITLE_PX,
  };
}
