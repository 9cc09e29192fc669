// Lays out the rings of a sunburst with their colors and labels.
import { NO_COLOR_LEGEND, type ColorLegendLayout } from '#app/charts/shared/legend/color-legend.ts';
import { commonEmptyLayout } from '#app/charts/shared/empty-layout.ts';
import { layOutAboveNote } from '#app/charts/shared/text/foot-note.ts';
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { ChartLayout, LayoutInput, LegendItem } from '#app/charts/shared/kind.ts';
import { matchMarks } from '#app/charts/shared/legend/legend-marks.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import {
  AXIS_PX,
  legendRows,
  NO_LEGEND,
  textMark,
  toBaseline,
  type LegendLayout,
  type TextMark,
} from '#app/charts/shared/marks/marks.ts';
import { describeParts, negativeNote } from '#app/charts/shared/parts/part-messages.ts';
import { joinSmallParts, readPartTree, type PartNode, type PartTree } from '#app/charts/shared/parts/part-tree.ts';
import { nameLines, nameMark } from '#app/charts/shared/text/name-mark.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { numberWriter, verboseName, type WriteNumber } from '#app/charts/shared/format/value-format.ts';
import { chartParts } from '#app/messages/en/chart-parts.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { centroidOf, segmentPath, placeSegments, segmentTexts, type RingSegment } from './rings.ts';
import { categoryPaint, ratioColors, type SegmentPaint } from './segment-colors.ts';
import type { SunburstSettings } from './settings.ts';

interface SegmentMark extends SegmentPaint {
  readonly key: string;
  readonly d: string;
}
export interface SunburstLayout extends ChartLayout {
  readonly centre: { readonly x: number; readonly y: number };
  readonly segments: readonly SegmentMark[];
  readonly texts: readonly TextMark[];
  /** Which dimension each ring is. */
  readonly ringNames: readonly TextMark[];
  readonly legendMarks: LegendLayout;
  readonly colorLegend: ColorLegendLayout;
}

/** Inner radius relative to the outer one, with the total in it and without. */
const HOLE = 0.3;
const SMALL_HOLE = 0.18;
const MAX_RADIUS_PX = 320;
const LEGEND_GAP_PX = 8;
/** px along the outer edge below which a part is joined with others. */
const MIN_ARC_PX = 2.5;
const HIT_PX = 20;
const MIN_TOTAL_PX = 36;
const CORNER_PX = 5;
const RING_NAME_PX = 15;
const MIN_CORNER_PX = 72;

export function layout(input: LayoutInput<SunburstSettings>): SunburstLayout {
  const { columns: groups, date_format: timeFormat } = input.settings;
  const metric = metricLabel(input.settings.metric);
  const second = secondMetric(input, metric);
  const tree = readPartTree(input, { groups, metric, secondMetric: second, timeFormat });
  const measures = { metric, second };
  return layOutAboveNote(input, negativeNote(input, tree.negative), (room: LayoutInput<SunburstSettings>) =>
    layOutRings(room, tree, measures),
  );
}

interface Measures {
  readonly metric: string;
  /** By which the parts are colored; null: by the first level. */
  readonly second: string | null;
}

function layOutRings(input: LayoutInput<SunburstSettings>, tree: PartTree, { metric, second }: Measures): SunburstLayout {
  const t = createTranslate(chartParts, input.locale);
  const write = numberWriter(input, metric, input.settings.number_format);
  const words = { metric, second, write, summaryKey: 'sunburst.summary' } as const;
  if (tree.rowCount === 0) return emptyLayout(input, t('noRows'));
  if (tree.root.children.length === 0) return emptyLayout(input, t('noPositive'));
  const legend = second === null ? firstLevel(input, tree) : [];
  const root = visibleRoot(input, tree.root);
  if (root.children.length === 0) return { ...emptyLayout(input, t('allHidden')), legend };
  const hasLegend = input.heightPx >= 200 && legend.length > 1;
  const legendMarks = hasLegend ? legendRows(legend, input, input.heightPx >= 320 ? 2 : 1) : NO_LEGEND;
  const caption = second === null ? '' : t('ratio', { part: verboseName(input, second), whole: verboseName(input, metric) });
  const topPx = hasLegend ? legendMarks.heightPx : second !== null && input.heightPx >= 200 ? 20 : 0;
  const place = placeRings(input, topPx === 0 ? 2 : topPx + LEGEND_GAP_PX);
  const segments = placeSegments(joinSmall(input, root, place.radius), place);
  const colors = second === null ? null : ratioColors(input, segments, caption);
  const paintOf = colors?.paintOf ?? categoryPaint(input);
  const described = describeParts(input, { ...words, tree: { ...tree, root }, parts: segments.map(({ part }) => part) });
  const tooltips = lazy(described.tooltips);
  return {
    ...described,
    legend,
    hits: segments.map((segment) => hitOf(segment, place.centre)),
    get tooltips() {
      return tooltips();
    },
    centre: place.centre,
    segments: segments.map((segment) => ({ key: segment.part.key, d: segmentPath(segment), ...paintOf(segment) })),
    texts: [
      ...labelsOf(input, segments, { root, paintOf, write, centre: place.centre }),
      ...totalTexts(input, { root, write, ...place }),
    ],
    ringNames: ringNames(input, tree.dimensions, place),
    legendMarks,
    colorLegend: colors?.legend ?? NO_COLOR_LEGEND,
  };
}

/** null where there is none, or the same metric again. */
function secondMetric({ settings }: LayoutInput<SunburstSettings>, metric: string): string | null {
  const label = metricLabel(settings.secondary_metric);
  return label === '' || label === metric ? null : label;
}

const firstLevel = (input: LayoutInput<SunburstSettings>, { root }: PartTree): readonly LegendItem[] =>
  root.children.map((part) => ({
    name: part.name,
    label: part.name,
    color: input.colors(part.name),
    hidden: input.hidden.includes(part.name),
    key: matchMarks(() => keysIn(part)),
  }));

/** Small parts are drawn as one. */
const keysIn = (part: PartNode): readonly string[] => [part.key, `${part.key}o`, ...part.children.flatMap(keysIn)];

function visibleRoot(input: LayoutInput<SunburstSettings>, root: PartNode): PartNode {
  if (input.hidden.length === 0) return root;
  const children = root.children.filter(({ name }) => !input.hidden.includes(name));
  const sum = (of: (part: PartNode) => number): number => children.reduce((total, part) => total + of(part), 0);
  return { ...root, children, value: sum(({ value }) => value), second: sum((part) => part.second) };
}

interface Rings {
  readonly centre: { readonly x: number; readonly y: number };
  readonly radius: number;
  readonly hole: number;
}

function placeRings({ widthPx, heightPx, settings }: LayoutInput<SunburstSettings>, topPx: number): Rings {
  const radius = px(Math.max(8, Math.min(MAX_RADIUS_PX, Math.min(widthPx, heightPx - topPx) / 2 - 2)));
  return {
    centre: { x: px(widthPx / 2), y: px(topPx + (heightPx - topPx) / 2) },
    radius,
    hole: px(radius * (settings.show_total ? HOLE : SMALL_HOLE)),
  };
}

function joinSmall(input: LayoutInput<SunburstSettings>, root: PartNode, radius: number): PartNode {
  const t = createTranslate(chartParts, input.locale);
  const leastValue = (MIN_ARC_PX / (2 * Math.PI * radius)) * root.value;
  return joinSmallParts(
    root,
    ({ value }) => value < leastValue,
    (count) => t('others', { count }),
  );
}

interface Labeling {
  readonly root: PartNode;
  readonly paintOf: (segment: RingSegment) => SegmentPaint;
  readonly write: WriteNumber;
  readonly centre: Rings['centre'];
}

function labelsOf(
  input: LayoutInput<SunburstSettings>,
  segments: readonly RingSegment[],
  { root, paintOf, write, centre }: Labeling,
): TextMark[] {
  const { show_labels: hasLabels, show_labels_threshold: threshold, label_type: type } = input.settings;
  if (!hasLabels) return [];
  const least = (threshold / 100) * root.value;
  return segments
    .filter(({ part, depth }) => part.value >= least || (depth === 1 && least <= 0))
    .flatMap((segment) => {
      const name = type.includes('key') ? segment.part.name : '';
      const value = type.includes('value') ? write(segment.part.value) : '';
      return segmentTexts(segment, { name, value, color: paintOf(segment).textColor, centre });
    });
}

function totalTexts(
  input: LayoutInput<SunburstSettings>,
  { root, write, centre, hole }: Rings & { readonly root: PartNode; readonly write: WriteNumber },
): TextMark[] {
  if (!input.settings.show_total || hole < MIN_TOTAL_PX) return [];
  const t = createTranslate(chartParts, input.locale);
  const look = { anchor: 'middle', maxPx: hole * 1.7 } as const;
  return [
    textMark(t('total'), centre.x, centre.y - 8, look),
    textMark(write(root.value), centre.x, centre.y + 8 + toBaseline(20), { ...look, sizePx: 20, weight: 600, color: 'text' }),
  ];
}

/** Which dimension each ring is, from the middle outwards: in the lower left corner, as far as the rings leave it free. */
function ringNames(
  { heightPx, locale }: LayoutInput<SunburstSettings>,
  dimensions: readonly string[],
  { centre, radius }: Rings,
): readonly TextMark[] {
  if (dimensions.length < 2) return [];
  const y = heightPx - CORNER_PX;
  const text = createTranslate(chartParts, locale)('sunburst.rings', { names: dimensions.join(', ') });
  const roomPx = (lineCount: number): number => {
    const above = y - AXIS_PX - (lineCount - 1) * RING_NAME_PX - centre.y;
    return centre.x - Math.sqrt(Math.max(0, (radius + CORNER_PX) ** 2 - above ** 2));
  };
  const lines = [1, 2, 3].map((count) => nameLines(text, roomPx(count), count)).find((broken) => broken.join(' ') === text);
  if (lines !== undefined) return lines.map((line, index) => textMark(line, 0, y - (lines.length - 1 - index) * RING_NAME_PX));
  return roomPx(1) < MIN_CORNER_PX ? [] : [nameMark(text, 0, y, { maxPx: roomPx(1) })];
}

function hitOf(segment: RingSegment, centre: Rings['centre']): ChartLayout['hits'][number] {
  const { x, y } = centroidOf(segment);
  const size = Math.min(HIT_PX, segment.outer - segment.inner);
  return {
    key: segment.part.key,
    x: px(centre.x + x - size / 2),
    y: px(centre.y + y - size / 2),
    widthPx: px(size),
    heightPx: px(size),
  };
}

const emptyLayout = (input: LayoutInput<SunburstSettings>, empty: string): SunburstLayout => ({
  ...commonEmptyLayout(input, empty),
  centre: { x: 0, y: 0 },
  segments: [],
  texts: [],
  ringNames: [],
  legendMarks: NO_LEGEND,
  colorLegend: NO_COLOR_LEGEND,
});
