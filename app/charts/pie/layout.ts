// Lays out the slices of a pie, their labels inside or outside, and the total in the hole.
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import { seriesText } from '#app/charts/shared/format/series-text.ts';
import { numberWriter } from '#app/charts/shared/format/value-format.ts';
import type { ChartLayout, LayoutInput } from '#app/charts/shared/kind.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { NO_LEGEND, textMark, toBaseline, type LegendLayout, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { layOutAboveNote } from '#app/charts/shared/text/foot-note.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { arc, pie } from 'd3-shape';
import { describePie } from './describe-pie.ts';
import { insideLabels } from './inside-labels.ts';
import { outsideLabels, type OutsideLabel } from './outside-labels.ts';
import { labelsInside, labelThreshold, placePie, type PlacedPie } from './place-pie.ts';
import type { PieSettings } from './settings.ts';
import { sliceWriter } from './slice-writer.ts';
import { readSlices, type Slice } from './slices.ts';

interface SliceMark {
  readonly key: string;
  readonly color: Token;
  readonly d: string;
}
export interface PieLayout extends ChartLayout {
  readonly centre: { readonly x: number; readonly y: number };
  readonly slices: readonly SliceMark[];
  readonly labels: readonly OutsideLabel[];
  readonly legendMarks: LegendLayout;
  /** The total in the middle, names on the slices, and a note at the foot. */
  readonly texts: readonly TextMark[];
}

const NO_TEXT = { name: '', figures: '' } as const;
export function layout(input: LayoutInput<PieSettings>): PieLayout {
  const all = readSlices(input, metricLabel(input.settings.metric));
  const count = all.filter(({ value }) => value < 0).length;
  const note = count === 0 ? null : seriesText(input.locale)('negativeParts', { count });
  return layOutAboveNote(input, note, (room) => layoutSlices(room, all));
}

function layoutSlices(input: LayoutInput<PieSettings>, all: readonly Slice[]): PieLayout {
  const metric = metricLabel(input.settings.metric);
  const t = seriesText(input.locale);
  const shown = all.filter(({ hidden, value }) => !hidden && value > 0);
  const empty =
    all.length === 0
      ? t('noRows')
      : all.every(({ value }) => !(value > 0))
        ? t('noPositive')
        : shown.length === 0
          ? t('allHidden')
          : null;
  const writer = sliceWriter(input, metric, shown);
  const common = describePie(input, { all, shown, metric, empty, writer });
  if (empty !== null)
    return Object.assign(common, { centre: { x: 0, y: 0 }, slices: [], labels: [], legendMarks: NO_LEGEND, texts: [] });
  const rose = input.settings.roseType;
  const angles = pie<Slice>()
    .value(({ value }) => (rose === 'area' ? 1 : value))
    .sort(null)(shown);
  const placed = placePie(input, all, shown, writer);
  const { radius, centre } = placed;
  const hole = holeRadius(input, radius);
  const reach = roseReach(rose, { shown, hole, radius });
  const draw = arc<(typeof angles)[number]>()
    .innerRadius(hole)
    .outerRadius((angle) => reach(angle.data))
    .digits(2);
  const slices = angles.map((angle) => ({ key: `s${angle.data.index}`, color: angle.data.color, d: draw(angle) ?? '' }));
  const hasNames = placed.hasLabels || labelsInside(input);
  const middles = angles.map((angle) => ({
    text: hasNames ? writer.label(angle.data) : NO_TEXT,
    angle: (angle.startAngle + angle.endAngle) / 2,
    share: writer.share(angle.data),
  }));
  const threshold = labelThreshold(input);
  const hasLines = input.settings.label_line;
  const labels = placed.hasLabels ? outsideLabels(middles, { centre, radius, room: placed.room, threshold, hasLines }) : [];
  const inside = labelsInside(input)
    ? insideLabels(
        angles.map((angle, index) => ({
          text: middles[index]?.text ?? NO_TEXT,
          angle: middles[index]?.angle ?? 0,
          sweep: angle.endAngle - angle.startAngle,
          outer: reach(angle.data),
          color: angle.data.color,
          isShown: writer.share(angle.data) >= threshold,
        })),
        { centre, hole },
      )
    : [];
  const hits = lazy(() =>
    angles.map((angle) => {
      const [x, y] = draw.centroid(angle);
      return { key: `s${angle.data.index}`, x: px(centre.x + x - 12), y: px(centre.y + y - 12), widthPx: 24, heightPx: 24 };
    }),
  );
  const pointed = Object.defineProperty(common, 'hits', { get: hits, enumerable: true, configurable: true });
  return Object.assign(pointed, {
    centre,
    slices,
    labels,
    legendMarks: placed.legendMarks,
    texts: [...totalMarks(input, { centre, hole, shown, metric }), ...inside],
  });
}

type Rose = PieSettings['roseType'];

/** How far a slice of a rose reaches: from the hole to the edge by its value; without a rose all reach the edge. */
function roseReach(
  rose: Rose,
  { shown, hole, radius }: { shown: readonly Slice[]; hole: number; radius: number },
): (slice: Slice) => number {
  const most = shown.reduce((greatest, { value }) => Math.max(greatest, value), 0);
  return ({ value }) => (rose === null || most <= 0 ? radius : hole + (radius - hole) * Math.max(0.02, value / most));
}

function holeRadius({ settings }: LayoutInput<PieSettings>, radius: number): number {
  if (!settings.donut) return 0;
  const outer = settings.outerRadius;
  const inner = settings.innerRadius;
  return px(radius * clamp(inner / Math.max(1, outer), 0, 0.9));
}

function totalMarks(
  input: LayoutInput<PieSettings>,
  { centre, hole, shown, metric }: { centre: PlacedPie['centre']; hole: number; shown: readonly Slice[]; metric: string },
): TextMark[] {
  if (!input.settings.show_total || hole < 36) return [];
  const text = numberWriter(input, metric, input.settings.number_format)(shown.reduce((sum, { value }) => sum + value, 0));
  const width = hole * 1.7;
  return [
    textMark(seriesText(input.locale)('total'), centre.x, centre.y - 8, { anchor: 'middle', maxPx: width }),
    textMark(text, centre.x, centre.y + 8 + toBaseline(20), {
      anchor: 'middle',
      sizePx: 20,
      weight: 600,
      color: 'text',
      maxPx: width,
    }),
  ];
}
