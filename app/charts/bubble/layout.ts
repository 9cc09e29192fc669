// Lays out bubbles: large ones behind small ones, area by the size metric, labels where they fit.
import { countBeyond } from '#app/charts/shared/axes/axis-clip.ts';
import type { AxisPlace, AxisRange } from '#app/charts/shared/axes/axis-place.ts';
import type { AxisFrame } from '#app/charts/shared/axes/cartesian.ts';
import type { ChartLayout, LayoutInput, LegendItem } from '#app/charts/shared/kind.ts';
import { placeLegend } from '#app/charts/shared/legend/legend-place.ts';
import { oneLine, type Box, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import type { OpenBounds } from '#app/charts/shared/form/setting-values.ts';
import { seriesText, type SeriesText } from '#app/charts/shared/format/series-text.ts';
import { computeExtent, isLogAxis, type ValueExtent } from '#app/charts/shared/axes/value-axis.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { chartTime } from '#app/messages/en/chart-time.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import { describeBubbles, listLegendItems } from './describe-bubbles.ts';
import { entityLabels } from './entity-labels.ts';
import { valueFrame, type BubbleAxisSettings, type AxisInput, type ValueFrame } from './frame.ts';
import { readBubbles, zoomBubbles, type Bubble, type BubbleData } from './read-bubbles.ts';
import type { BubbleSettings } from './settings.ts';

interface BubbleMark {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly radiusPx: number;
  readonly color: Token;
}
export interface BubbleLayout extends ChartLayout {
  readonly frame: AxisFrame | null;
  readonly bubbles: readonly BubbleMark[];
  readonly labels: readonly TextMark[];
  readonly opacity: number;
}

const MAX_BUBBLES = 2000;
const MIN_RADIUS_PX = 2.5;
/** The largest bubble where the saved size is no number. */
const USUAL_PX = 25;

type Text = Translate<typeof chartTime.texts>;

export function layout(input: LayoutInput<BubbleSettings>): BubbleLayout {
  const t = createTranslate(chartTime, input.locale);
  const data = readBubbles(input);
  const unhidden = data.bubbles.filter(({ hidden }) => !hidden);
  const shown = zoomBubbles(unhidden, input.zoom);
  const isZoomed = shown.length < unhidden.length;
  const axes = axisForms(isZoomed ? { ...input.settings, xAxisBounds: NO_BOUNDS } : input.settings);
  const onScale = onAxes(shown, axes);
  const drawable = onScale.filter((bubble) => isWithinBounds(bubble, axes));
  const empty = emptyReason(data, drawable, { t, text: seriesText(input.locale) });
  const opacity = clamp(input.settings.opacity, 0, 1);
  const legend = listLegendItems(data, input);
  const kept = [...drawable].sort((a, b) => sizeOf(b) - sizeOf(a) || a.row - b.row).slice(0, MAX_BUBBLES);
  const notes = notesOf({ data, shown, onScale, drawable, kept }, t);
  const base = describeBubbles(input, { data, shown, legend, empty, notes }, t);
  if (empty !== null) return Object.assign(base, { frame: null, bubbles: [], labels: [], opacity });
  const { frame, x, y, xEnds } = place(input, { data, kept, axes, legend, notes, isZoomed });
  const radius = radiusBy(input, kept);
  const bubbles = kept.map((bubble) => ({
    key: `b${bubble.row}`,
    x: x(bubble.x),
    y: y(bubble.y),
    radiusPx: radius(bubble),
    color: bubble.color,
  }));
  const named = bubbles.map((mark, at) => ({ ...mark, entity: kept[at]?.entity ?? '' }));
  const hits = bubbles.map(({ key, x: left, y: top, radiusPx }, index) => ({
    key,
    ...(xEnds && { at: kept[index]?.x ?? 0 }),
    x: px(left - radiusPx),
    y: px(top - radiusPx),
    widthPx: px(2 * radiusPx),
    heightPx: px(2 * radiusPx),
  }));
  const labels = input.settings.show_labels ? entityLabels(named, frame.plot) : [];
  return Object.assign(base, { hits, frame, bubbles, labels, opacity, axis: xEnds && axisOf(frame.plot, xEnds, isZoomed) });
}

const axisOf = (plot: Box, [from, to]: AxisRange, isZoomed: boolean): AxisPlace => ({
  kind: 'number',
  direction: 'x',
  from,
  to,
  fromPx: plot.x,
  toPx: plot.x + plot.widthPx,
  until: to,
  plot,
  isZoomed,
  canZoom: true,
});

const sizeOf = ({ size }: Bubble): number => (Number.isFinite(size) ? Math.abs(size) : 0);

interface AxisForms {
  readonly x: BubbleAxisSettings;
  readonly y: BubbleAxisSettings;
}
const NO_BOUNDS: OpenBounds = [null, null];

const axisForms = ({ logXAxis, xAxisBounds, logYAxis, y_axis_bounds }: BubbleSettings): AxisForms => ({
  x: { logAxis: logXAxis, y_axis_bounds: xAxisBounds },
  y: { logAxis: logYAxis, y_axis_bounds },
});

/** Without bubbles that a logarithmic axis cannot show. */
function onAxes(bubbles: readonly Bubble[], axes: AxisForms): readonly Bubble[] {
  const isLog = (axis: 'x' | 'y'): boolean => isLogAxis(axes[axis], computeExtent([bubbles.map((bubble) => bubble[axis])]));
  const [logX, logY] = [isLog('x'), isLog('y')];
  return bubbles.filter(({ x, y }) => (!logX || x > 0) && (!logY || y > 0));
}

/** Within the ends of both axes that were set: a bubble at an end would stand for another value. */
const isWithinBounds = ({ x, y }: Bubble, axes: AxisForms): boolean => isBetween(x, axes.x) && isBetween(y, axes.y);

function isBetween(value: number, form: BubbleAxisSettings): boolean {
  const { above, below } = countBeyond(form, [[value]], false);
  return above + below === 0;
}

interface Texts {
  readonly t: Text;
  readonly text: SeriesText;
}

function emptyReason(data: BubbleData, drawable: readonly Bubble[], { t, text }: Texts): string | null {
  if (data.rowCount === 0) return text('noRows');
  if (data.bubbles.length === 0) return t('bubble.noPairs', { x: data.x.label, y: data.y.label });
  if (drawable.length > 0) return null;
  return data.bubbles.every(({ hidden }) => hidden) ? text('allHidden') : t('bubble.allOutside');
}

interface Counted {
  readonly data: BubbleData;
  readonly shown: readonly Bubble[];
  /** Without those that a logarithmic axis can't show. */
  readonly onScale: readonly Bubble[];
  readonly drawable: readonly Bubble[];
  readonly kept: readonly Bubble[];
}

function notesOf({ data, shown, onScale, drawable, kept }: Counted, t: Text): string[] {
  const offLog = shown.length - onScale.length;
  const outside = onScale.length - drawable.length;
  return [
    ...(data.unplaced > 0 ? [t('bubble.unplaced', { rows: data.unplaced })] : []),
    ...(offLog > 0 ? [t('bubble.offLog', { count: offLog })] : []),
    ...(outside > 0 ? [t('bubble.outside', { count: outside })] : []),
    ...(kept.length < drawable.length ? [t('bubble.largest', { shown: kept.length, all: drawable.length })] : []),
  ];
}

const MAX_RADIUS_SHARE = 0.12;
/** The least that a plot has of its picture's width or height. */
const PLOT_SHARE = 0.6;

/** Areas are as the sizes are; a picture too small for the largest size set makes all smaller. */
function maxRadius({ settings, widthPx, heightPx }: LayoutInput<BubbleSettings>): number {
  const wished = (Number(settings.max_bubble_size) || USUAL_PX) / 2;
  return Math.max(MIN_RADIUS_PX, Math.min(Math.max(3, wished), MAX_RADIUS_SHARE * Math.min(widthPx, heightPx)));
}

function radiusBy(input: LayoutInput<BubbleSettings>, bubbles: readonly Bubble[]): (bubble: Bubble) => number {
  const most = bubbles.reduce((greatest, bubble) => Math.max(greatest, sizeOf(bubble)), 0);
  const reach = maxRadius(input);
  return (bubble) => px(most > 0 ? Math.max(MIN_RADIUS_PX, reach * Math.sqrt(sizeOf(bubble) / most)) : Math.min(5, reach));
}

interface PlaceInput {
  readonly data: BubbleData;
  readonly kept: readonly Bubble[];
  readonly axes: AxisForms;
  readonly legend: readonly LegendItem[];
  readonly notes: readonly string[];
  readonly isZoomed: boolean;
}

function place(input: LayoutInput<BubbleSettings>, { data, kept, axes, legend, notes, isZoomed }: PlaceInput): ValueFrame {
  const { settings, widthPx, heightPx } = input;
  const hasLegend = legend.length > 1 && heightPx >= 120 && (settings.show_legend || legend.some(({ hidden }) => hidden));
  const placed = placeLegend(input, hasLegend ? legend : [], heightPx >= 240 ? 2 : 1);
  const radius = radiusBy(input, kept);
  const titles = {
    x: settings.x_axis_label ?? settings.x_axis_title,
    y: settings.y_axis_label ?? settings.y_axis_title,
  };
  const axis = (name: 'x' | 'y', { isCut, lengthPx }: { isCut: boolean; lengthPx: number }): AxisInput => {
    const form = axes[name];
    const extent = extentWith(kept, { name, form, isCut, radius, innerPx: PLOT_SHARE * lengthPx - 2 * maxRadius(input) });
    return {
      settings: endsAt(form, extent),
      extent,
      write: data[name].write,
      title: oneLine(titles[name] ?? data[name].label),
    };
  };
  return valueFrame(
    axis('x', { isCut: isZoomed || settings.truncateXAxis, lengthPx: widthPx }),
    axis('y', { isCut: settings.truncateYAxis, lengthPx: heightPx }),
    { widthPx, heightPx, legend: placed, notes, locale: input.locale },
  );
}

/** An axis without ends of its own ends where its bubbles do, not at the round numbers beyond them. */
function endsAt(form: BubbleAxisSettings, extent: ValueExtent): BubbleAxisSettings {
  const isOpen = form.y_axis_bounds.every((bound) => bound === null);
  return isOpen && !isLogAxis(form, extent) && extent.low < extent.high
    ? { ...form, y_axis_bounds: [extent.low, extent.high] }
    : form;
}

interface Padding {
  readonly name: 'x' | 'y';
  readonly form: BubbleAxisSettings;
  /** The axis begins at the data, not at zero. */
  readonly isCut: boolean;
  readonly radius: (bubble: Bubble) => number;
  /** What the middles of bubbles have of the axis, at least. */
  readonly innerPx: number;
}

/** Zero is on an axis that isn't cut only where it takes less than this share of it: position says what a bubble is, not length. */
const ZERO_SHARE = 0.2;

const isZeroNear = (near: number, far: number): boolean => near < ZERO_SHARE * far;

/** Wide enough that no bubble is cut at an edge. */
function extentWith(bubbles: readonly Bubble[], { name, form, isCut, radius, innerPx }: Padding): ValueExtent {
  const plain = computeExtent([bubbles.map((bubble) => bubble[name])]);
  if (isLogAxis(form, plain)) return plain;
  const from = !isCut && plain.low > 0 && isZeroNear(plain.low, plain.high) ? 0 : plain.low;
  const to = !isCut && plain.high < 0 && isZeroNear(-plain.high, -plain.low) ? 0 : plain.high;
  const perPx = to / innerPx - from / innerPx;
  let [low, high] = [from, to];
  for (const bubble of bubbles) {
    const reach = radius(bubble) * perPx;
    if (bubble[name] !== 0 && Number.isFinite(reach)) {
      low = Math.min(low, bubble[name] - reach);
      high = Math.max(high, bubble[name] + reach);
    }
  }
  return { ...plain, low: from === 0 ? 0 : low, high: to === 0 ? 0 : high };
}
