// Lays out a radar: rings and spokes, one outline per group, and the name and range of each metric at the end of its spoke.
import type { LayoutInput, LegendItem } from '#app/charts/shared/kind.ts';
import { placeLegend } from '#app/charts/shared/legend/legend-place.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import {
  filled,
  NO_SCENE,
  sceneLayout,
  stroked,
  type SceneLayout,
  type ShapeMark,
} from '#app/charts/shared/marks/shape-marks.ts';
import { layOutAboveNote } from '#app/charts/shared/text/foot-note.ts';
import type { TextBox } from '#app/charts/shared/text/text-space.ts';
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { axisLabels } from './axis-names.ts';
import { angleOf, pointAt, placeValue, type RadarDial } from './dial.ts';
import { fitDial } from './place-dial.ts';
import { describeRadar } from './describe-radar.ts';
import { MIN_AXES } from './least-axes.ts';
import { readRadar, type RadarOutline, type RadarData } from './read-radar.ts';
import { valueTexts } from './value-texts.ts';
import type { RadarSettings } from './settings.ts';

const RINGS = 4;
/** Below this height neither a legend nor a note. */
const LEGEND_HEIGHT_PX = 140;
/** More outlines than this are lines alone: fills on fills hide each other. */
const MAX_FILLED = 3;
/** Max outlines with value labels; with more, labels of neighbors can't be told apart. */
const MAX_VALUED = 6;
const DOT_PX = 2.5;

export function layout(input: LayoutInput<RadarSettings>): SceneLayout {
  const t = createTranslate(chartFlow, input.locale);
  const data = readRadar(input);
  const notes = [
    ...(data.moreOutlines > 0 ? [t('radar.moreOutlines', { count: data.moreOutlines })] : []),
    ...(data.moreAxes > 0 ? [t('radar.moreAxes', { count: data.moreAxes })] : []),
  ];
  const note = notes.length > 0 && input.heightPx >= LEGEND_HEIGHT_PX ? notes.join(' · ') : null;
  return layOutAboveNote(input, note, (room) => layOutDial(room, data, notes));
}

function layOutDial(input: LayoutInput<RadarSettings>, data: RadarData, notes: readonly string[]): SceneLayout {
  const { widthPx, heightPx, settings } = input;
  const shown = data.outlines.filter(({ hidden }) => !hidden);
  const empty = emptyText(input, data, shown);
  const legend = data.outlines.map(({ index, name, color, hidden }): LegendItem => ({
    name,
    label: oneLine(name),
    color,
    hidden,
    key: `s${index}`,
  }));
  const hasLegend = settings.show_legend && heightPx >= LEGEND_HEIGHT_PX;
  const { marks: legendMarks, room: sides } = placeLegend(input, hasLegend ? legend : [], heightPx > 320 ? 3 : 2);
  const room = { left: sides.left, top: sides.top, right: widthPx - sides.right, bottom: heightPx - sides.bottom };
  const { names, dial } = fitDial(data, room, settings.is_circle);
  const described = { ...describeRadar(input, data, { dial, notes, empty }), legend };
  if (empty !== null) return sceneLayout(input, described, NO_SCENE);
  const labels = axisLabels(input, names, { dial, taken: boxesAround(room, input) });
  const shapes = [
    ...gridShapes(input, data, dial),
    ...shown.flatMap((one) => outlineShapes(one, data, { dial, count: shown.length })),
  ];
  const values = valueTexts(input, shown, { data, dial, taken: labels.boxes, maxOutlines: MAX_VALUED, maxCrossed: 1 });
  return sceneLayout(input, described, { shapes, texts: [...labels.texts, ...values], legendMarks, hasHalo: true });
}

/** What a legend takes of the picture, on whichever side it is. */
function boxesAround(
  { left, top, right, bottom }: TextBox,
  { widthPx, heightPx }: LayoutInput<RadarSettings>,
): readonly TextBox[] {
  const all = { left: 0, top: 0, right: widthPx, bottom: heightPx };
  return [
    { ...all, bottom: top },
    { ...all, top: bottom },
    { ...all, right: left },
    { ...all, left: right },
  ];
}

function emptyText(
  input: LayoutInput<RadarSettings>,
  { rowCount, outlines, axes }: RadarData,
  shown: readonly RadarOutline[],
): string | null {
  const t = createTranslate(chartFlow, input.locale);
  if (rowCount === 0 || outlines.length === 0) return t('noRows');
  if (outlines.every(({ values }) => values.every(Number.isNaN))) return t('allNull');
  if (axes.length < MIN_AXES) return t('radar.few');
  return shown.length === 0 ? t('allHidden') : null;
}

function gridShapes({ settings }: LayoutInput<RadarSettings>, { axes }: RadarData, dial: RadarDial): readonly ShapeMark[] {
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
  { index, color, values }: RadarOutline,
  data: RadarData,
  { dial, count }: { dial: RadarDial; count: number },
): readonly ShapeMark[] {
  const points = values.map((value, axis) => (Number.isNaN(value) ? null : placeValue(value, axis, data, dial)));
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
