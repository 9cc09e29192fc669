// Rings and spokes, an outline for each group, and at the end of each spoke its name and range.
import type { LayoutInput, LegendItem } from '#app/charts/shared/kind.ts';
import {
  AXIS_PX,
  legendRows,
  NO_LEGEND,
  oneLine,
  textMark,
  toBaseline,
  type LegendLayout,
  type TextMark,
} from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import {
  filled,
  NO_SCENE,
  sceneLayout,
  stroked,
  type SceneLayout,
  type ShapeMark,
} from '#app/charts/shared/marks/shape-marks.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { axisLabels, AXIS_LABEL_PX } from './axis-names.ts';
import { angleOf, pointAt, pointOf, type Dial } from './dial.ts';
import { describeRadar } from './describe-radar.ts';
import { LEAST_AXES } from './least-axes.ts';
import { readRadar, type Outline, type RadarData } from './read-radar.ts';
import { valueTexts } from './value-texts.ts';
import type { Settings } from './settings.ts';

const RINGS = 4;
const NOTE_PX = 20;
const MAX_SIDE = 0.3;
const MAX_RADIUS_PX = 260;
/** More outlines than this are lines alone: fills on fills hide each other. */
const MAX_FILLED = 3;
/** Of more outlines a value could not be told from its neighbors'. */
const MAX_VALUED = 6;
const DOT_PX = 2.5;

export function layout(input: LayoutInput<Settings>): SceneLayout {
  const t = createTranslate(chartFlow, input.locale);
  const data = readRadar(input);
  const shown = data.outlines.filter(({ hidden }) => !hidden);
  const empty = emptyText(input, data, shown);
  const legend = data.outlines.map(({ index, name, color, hidden }): LegendItem => ({
    ...{ name, label: oneLine(name), color, hidden },
    key: `s${index}`,
  }));
  const notes = [
    ...(data.moreOutlines > 0 ? [t('radar.moreOutlines', { count: data.moreOutlines })] : []),
    ...(data.moreAxes > 0 ? [t('radar.moreAxes', { count: data.moreAxes })] : []),
  ];
  const hasLegend = input.settings.show_legend && input.heightPx >= 140;
  const legendMarks = hasLegend ? legendRows(legend, input, input.heightPx > 320 ? 3 : 2) : NO_LEGEND;
  const dial = placeDial(input, data, { legendMarks, hasNote: notes.length > 0 });
  const described = { ...describeRadar(input, data, { dial, notes, empty }), legend };
  if (empty !== null) return sceneLayout(input, described, NO_SCENE);
  const names = axisLabels(input, data, dial);
  const note = notes.length > 0 && input.heightPx >= 140 ? [noteText(input, notes)] : [];
  const shapes = [
    ...gridShapes(input, data, dial),
    ...shown.flatMap((one) => outlineShapes(one, data, { dial, count: shown.length })),
  ];
  const texts = [
    ...names.texts,
    ...valueTexts(input, shown, { data, dial, taken: names.boxes, maxOutlines: MAX_VALUED, maxCrossed: 1 }),
    ...note,
  ];
  return sceneLayout(input, described, { shapes, texts, legendMarks, hasHalo: true });
}

function emptyText(
  input: LayoutInput<Settings>,
  { rowCount, outlines, axes }: RadarData,
  shown: readonly Outline[],
): string | null {
  const t = createTranslate(chartFlow, input.locale);
  if (rowCount === 0 || outlines.length === 0) return t('noRows');
  if (outlines.every(({ values }) => values.every(Number.isNaN))) return t('allNull');
  if (axes.length < LEAST_AXES) return t('radar.few');
  return shown.length === 0 ? t('allHidden') : null;
}

const noteText = ({ widthPx, heightPx }: LayoutInput<Settings>, notes: readonly string[]): TextMark =>
  textMark(notes.join(' · '), 0, heightPx - NOTE_PX / 2 + toBaseline(AXIS_PX), { maxPx: widthPx });

function placeDial(
  input: LayoutInput<Settings>,
  { axes }: RadarData,
  { legendMarks, hasNote }: { legendMarks: LegendLayout; hasNote: boolean },
): Dial {
  const { widthPx, heightPx } = input;
  const top = legendMarks.heightPx > 0 ? legendMarks.heightPx + 6 : 0;
  const bottom = heightPx - (hasNote && heightPx >= 140 ? NOTE_PX : 0);
  const side = axes.reduce((widest, { label }) => Math.max(widest, textWidth(label, AXIS_PX)), 0);
  const room = Math.min(side + 12, widthPx * MAX_SIDE);
  const labelPx = Math.min(AXIS_LABEL_PX, (bottom - top) * 0.2);
  // Downwards an outline with few axes takes less room than upwards.
  const lowest = Math.max(...axes.map((_, axis) => -Math.cos(angleOf(axis, axes.length))), 0);
  const down = input.settings.is_circle ? 1 : lowest;
  const below = lowest > 0.9 ? labelPx : labelPx * 0.7;
  const radius = Math.min(MAX_RADIUS_PX, widthPx / 2 - room, (bottom - top - labelPx - below) / (1 + down));
  const slack = bottom - top - labelPx - below - radius * (1 + down);
  return { x: px(widthPx / 2), y: px(top + labelPx + radius + slack / 2), radius: px(Math.max(8, radius)) };
}

function gridShapes({ settings }: LayoutInput<Settings>, { axes }: RadarData, dial: Dial): readonly ShapeMark[] {
  const ring = (radius: number): string => {
    const [x, y] = [dial.x, px(dial.y - radius)];
    if (settings.is_circle)
      return `M${x} ${y}A${px(radius)} ${px(radius)} 0 1 1 ${x} ${px(dial.y + radius)}A${px(radius)} ${px(radius)} 0 1 1 ${x} ${y}Z`;
    return `M${axes.map((_, axis) => pointAt(dial, angleOf(axis, axes.length), radius).join(' ')).join('L')}Z`;
  };
  const rings = Array.from({ length: RINGS }, (_, index) => ring((dial.radius * (index + 1)) / RINGS));
  const spokes = axes.map(
    (_, axis) => `M${dial.x} ${dial.y}L${pointAt(dial, angleOf(axis, axes.length), dial.radius).join(' ')}`,
  );
  return [stroked(null, rings.join(''), 'grid'), stroked(null, spokes.join(''), 'axis', { opacity: 0.7 })];
}

/** Closed and filled where every value is known; else lines between neighbors that have one. */
function outlineShapes(
  { index, color, values }: Outline,
  data: RadarData,
  { dial, count }: { dial: Dial; count: number },
): readonly ShapeMark[] {
  const points = values.map((value, axis) => (Number.isNaN(value) ? null : pointOf(value, axis, data, dial)));
  const key = `s${index}`;
  const known = points.filter((point) => point !== null);
  const dots = known
    .map(
      ([x, y]) => `M${px(x - DOT_PX)} ${y}a${DOT_PX} ${DOT_PX} 0 1 0 ${2 * DOT_PX} 0a${DOT_PX} ${DOT_PX} 0 1 0 ${-2 * DOT_PX} 0Z`,
    )
    .join('');
  const isWhole = known.length === points.length;
  const lines = isWhole
    ? `M${known.map((point) => point.join(' ')).join('L')}Z`
    : points
        .map((point, axis) => [point, points[(axis + 1) % points.length]] as const)
        .flatMap(([a, b]) => (a && b ? [`M${a.join(' ')}L${b.join(' ')}`] : []))
        .join('');
  return [
    ...(isWhole && count <= MAX_FILLED ? [filled(key, lines, color, { opacity: 0.14 })] : []),
    ...(lines === '' ? [] : [stroked(key, lines, color, { strokePx: 2 })]),
    filled(key, dots, color),
  ];
}
