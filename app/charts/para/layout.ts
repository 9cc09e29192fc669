// Lays out parallel axes, the lines between them, and the numbers at both ends of each axis.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { NO_SCENE, sceneLayout, stroked, type SceneLayout, type ShapeMark } from '#app/charts/shared/marks/shape-marks.ts';
import { nameMark, nameLines } from '#app/charts/shared/text/name-mark.ts';
import { isFree, type TextBox } from '#app/charts/shared/text/text-space.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { ticks } from 'd3-array';
import { describePara } from './describe-para.ts';
import { scaleToY, type Plot } from './plot.ts';
import { readLines, type ParaAxis, type ParaData } from './read-lines.ts';
import type { ParaSettings } from './settings.ts';

const NOTE_PX = 20;
const LINE_PX = 14;
const TICK_GAP_PX = 6;
const TICKS = 4;

export function layout(input: LayoutInput<ParaSettings>): SceneLayout {
  const t = createTranslate(chartFlow, input.locale);
  const data = readLines(input);
  const empty = emptyText(input, data);
  const notes = data.omitted > 0 ? [t('para.omitted', { count: data.omitted })] : [];
  const hasNote = notes.length > 0 && input.heightPx >= 140;
  const plot = placeAxes(input, data, hasNote);
  const described = describePara(input, data, { plot, empty, notes });
  if (empty !== null) return sceneLayout(input, described, NO_SCENE);
  const axes = data.axes.map((_, axis) => `M${plot.xOf(axis)} ${px(plot.top)}V${px(plot.bottom)}`).join('');
  const note = textMark(notes.join(' · '), 0, input.heightPx - NOTE_PX / 2 + toBaseline(AXIS_PX), { maxPx: input.widthPx });
  return sceneLayout(input, described, {
    hasHalo: true,
    shapes: [...lineShapes(data, plot), stroked(null, axes, 'zero')],
    texts: [...axisTexts(input, data, plot), ...(hasNote ? [note] : [])],
  });
}

function emptyText({ locale }: LayoutInput<ParaSettings>, { rowCount, axes }: ParaData): string | null {
  const t = createTranslate(chartFlow, locale);
  if (rowCount === 0) return t('noRows');
  const numbers = axes.filter(({ names }) => names === null);
  if (numbers.length === 0 || numbers.every(({ values }) => values.every(Number.isNaN))) return t('allNull');
  return axes.length < 2 ? t('para.few') : null;
}

function placeAxes({ widthPx, heightPx }: LayoutInput<ParaSettings>, { axes }: ParaData, hasNote: boolean): Plot {
  const ends = (axis: ParaAxis): number => Math.max(...ticksOf(axis).map((value) => textWidth(axis.write(value), AXIS_PX)), 0);
  const [first, last] = [axes[0], axes.at(-1)];
  const left = Math.min(widthPx * 0.25, Math.max(first === undefined ? 0 : ends(first) + TICK_GAP_PX + 2, 30));
  const right = Math.min(widthPx * 0.25, Math.max(last === undefined ? 0 : ends(last) + TICK_GAP_PX + 2, 30));
  const gapPx = (widthPx - left - right) / Math.max(1, axes.length - 1);
  const lines = Math.max(1, ...axes.map(({ label }) => nameLines(label, nameRoom(gapPx), 2).length));
  const top = Math.min(heightPx * 0.3, lines * LINE_PX + 10);
  return {
    top,
    bottom: Math.max(top + 4, heightPx - 8 - (hasNote ? NOTE_PX : 0)),
    xOf: (axis) => px(left + axis * gapPx),
    gapPx,
  };
}

const nameRoom = (gapPx: number): number => Math.max(30, Math.min(160, gapPx - 10));

/** Fainter the more there are; where a value is missing, the line has a gap. */
function lineShapes({ axes, lines }: ParaData, plot: Plot): readonly ShapeMark[] {
  const opacity = lines.length > 150 ? 0.35 : lines.length > 40 ? 0.55 : 0.85;
  return lines.flatMap(({ row, color }) => {
    let d = '';
    let isDown = false;
    axes.forEach((axis, index) => {
      const value = axis.values[row] ?? NaN;
      const point = Number.isNaN(value) ? '' : `${plot.xOf(index)} ${scaleToY(value, axis, plot)}`;
      d += point === '' ? '' : `${isDown ? 'L' : 'M'}${point}`;
      isDown = point !== '';
    });
    return d.includes('L') ? [stroked(`r${row}`, d, color, { strokePx: lines.length > 150 ? 1 : 1.5, opacity })] : [];
  });
}

function axisTexts(input: LayoutInput<ParaSettings>, { axes }: ParaData, plot: Plot): readonly TextMark[] {
  const boxes: TextBox[] = [];
  const free = (mark: TextMark): boolean => isFree(mark, boxes, input);
  return axes.flatMap((axis, index) => {
    const isLast = index === axes.length - 1;
    const x = plot.xOf(index);
    // The outer names begin and end with the picture.
    const [edge, side] =
      index === 0 ? ([0, 'start'] as const) : isLast ? ([input.widthPx, 'end'] as const) : ([x, 'middle'] as const);
    const room = side === 'middle' ? plot.gapPx * 0.82 : Math.abs(x - edge) + plot.gapPx * 0.52;
    const lines = nameLines(axis.label, room, 2);
    const title = lines.map((line, at) =>
      textMark(line, edge, plot.top - 10 - (lines.length - 1 - at) * LINE_PX, { anchor: side, color: 'text', maxPx: room }),
    );
    // To the left of its axis, except on the last, where the lines end.
    const [at, anchor] = isLast && index > 0 ? ([x + TICK_GAP_PX, 'start'] as const) : ([x - TICK_GAP_PX, 'end'] as const);
    const maxPx = isLast && index > 0 ? input.widthPx - at : index === 0 ? at : plot.gapPx * 0.7;
    const numbers = ticksOf(axis).map((value) =>
      nameMark(axis.write(value), at, scaleToY(value, axis, plot) + toBaseline(AXIS_PX), { anchor, maxPx }),
    );
    return [...title.filter(free), ...numbers.filter(free)];
  });
}

/** Both ends first, as they say what the axis covers; then what is between. */
function ticksOf({ min, max, names }: ParaAxis): readonly number[] {
  if (names !== null) return names.map((_, index) => names.length - 1 - index);
  const inner = ticks(min, max, TICKS);
  return [min, max, ...inner].filter(Number.isFinite);
}
