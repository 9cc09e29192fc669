// Lays out a bullet chart. From top to bottom: name and value, labels of ranges and lines, ranges and bar, axis, marker labels.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import {
  filled,
  NO_SCENE,
  sceneLayout,
  stroked,
  type SceneLayout,
  type ShapeMark,
} from '#app/charts/shared/marks/shape-marks.ts';
import { isFree, type TextBox } from '#app/charts/shared/text/text-space.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { numberWriter, tickWriter, verboseName, type WriteNumber } from '#app/charts/shared/format/value-format.ts';
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { TokenName } from '#app/domain/theme/tokens.ts';
import { ticks } from 'd3-array';
import type { BulletBand } from './band.ts';
import { describeBullet } from './describe-bullet.ts';
import { readBullet, type BulletData, type BulletMark } from './read-bullet.ts';
import type { BulletSettings } from './settings.ts';

/** How much of the gray a range has, from the lowest, which is the darkest, to the highest. */
const SHADES = [0.46, 0.34, 0.23, 0.14];
const SIDE_PX = 16;
const HEAD_PX = 34;
const ROW_PX = 18;
const MAX_BAND_PX = 56;
const BAR = 0.36;
const MARKER_PX = 7;

export function layout(input: LayoutInput<BulletSettings>): SceneLayout {
  const t = createTranslate(chartFlow, input.locale);
  const data = readBullet(input);
  const empty = data.rowCount === 0 ? t('noRows') : Number.isNaN(data.value) ? t('allNull') : null;
  const write = numberWriter(input, data.metric, input.settings.y_axis_format);
  const band = placeBand(input, data, write);
  const described = describeBullet(input, data, { band, empty });
  if (empty !== null) return sceneLayout(input, described, NO_SCENE);
  return sceneLayout(input, described, { shapes: shapesOf(data, band), texts: textsOf(input, data, { band, write }) });
}

const isRoomy = ({ heightPx }: LayoutInput<BulletSettings>): boolean => heightPx >= 120;

function placeBand(input: LayoutInput<BulletSettings>, { min, max }: BulletData, write: WriteNumber): BulletBand {
  const { widthPx, heightPx } = input;
  const side = Math.min(
    widthPx * 0.2,
    Math.max(SIDE_PX, Math.max(textWidth(write(min), AXIS_PX), textWidth(write(max), AXIS_PX)) / 2),
  );
  const around = isRoomy(input) ? HEAD_PX + ROW_PX + 2 * ROW_PX : ROW_PX;
  const thickness = Math.max(8, Math.min(MAX_BAND_PX, heightPx - around - 8));
  const top = Math.max(2, (heightPx - thickness - around) / 2 + (isRoomy(input) ? HEAD_PX + ROW_PX : 0));
  const [left, right] = [px(side), px(widthPx - side)];
  const xOf = (value: number): number => {
    const share = (value / 2 - min / 2) / (max / 2 - min / 2);
    return px(left + Math.min(1, Math.max(0, share)) * (right - left));
  };
  return { left, right, top: px(top), bottom: px(top + thickness), xOf };
}

function shapesOf(
  { value, ranges, markers, lines, min, max }: BulletData,
  { top, bottom, xOf }: BulletBand,
): readonly ShapeMark[] {
  const box = (from: number, to: number, [y0, y1]: readonly [number, number]): string =>
    `M${xOf(from)} ${px(y0)}H${xOf(to)}V${px(y1)}H${xOf(from)}Z`;
  const bands = ranges.length === 0 ? [filled(null, box(min, max, [top, bottom]), 'other', { opacity: SHADES[3] ?? 1 })] : [];
  const first = Math.max(0, SHADES.length - ranges.length);
  const shaded = ranges.map((range, index) => {
    const from = ranges[index - 1]?.value ?? Math.min(min, range.value);
    const opacity = SHADES[Math.min(SHADES.length - 1, first + index)] ?? 1;
    return filled(`r${range.index}`, box(from, range.value, [top, bottom]), 'other', { opacity });
  });
  const half = ((bottom - top) * BAR) / 2;
  const middle = (top + bottom) / 2;
  const bar = filled('b0', box(Math.max(0, min), value, [middle - half, middle + half]), 'accent');
  const inset = (bottom - top) * 0.14;
  const lineShapes = lines.map((line) =>
    stroked(`l${line.index}`, `M${xOf(line.value)} ${px(top + inset)}V${px(bottom - inset)}`, 'text', { strokePx: 3 }),
  );
  const triangles = markers.map((marker) => {
    const x = xOf(marker.value);
    const d = `M${x} ${px(bottom - MARKER_PX)}L${px(x + MARKER_PX * 0.8)} ${px(bottom + MARKER_PX * 0.6)}H${px(x - MARKER_PX * 0.8)}Z`;
    return filled(`m${marker.index}`, d, 'text', { stroke: 'surfaceRaised', strokePx: 1 });
  });
  const zero = min < 0 ? [stroked(null, `M${xOf(0)} ${top}V${bottom}`, 'zero')] : [];
  return [...bands, ...shaded, ...zero, bar, ...lineShapes, ...triangles];
}

interface Placing {
  readonly band: BulletBand;
  readonly write: WriteNumber;
}

function textsOf(input: LayoutInput<BulletSettings>, data: BulletData, { band, write }: Placing): readonly TextMark[] {
  const boxes: TextBox[] = [];
  const free = (mark: TextMark): boolean => isFree(mark, boxes, input);
  const scale = ticks(data.min, data.max, Math.max(2, Math.floor((band.right - band.left) / 90))).map((tick) =>
    textMark(tickWriter(write)(tick), band.xOf(tick), band.bottom + ROW_PX, { anchor: 'middle' }),
  );
  if (!isRoomy(input)) return scale.filter(free);
  const value = write(data.value);
  const valuePx = textWidth(value, 20, 600);
  const head = [
    textMark(value, band.left, band.top - ROW_PX - 10, {
      sizePx: 20,
      weight: 600,
      color: 'text',
      maxPx: input.widthPx - band.left,
    }),
    textMark(verboseName(input, data.metric), band.left + valuePx + 8, band.top - ROW_PX - 10, {
      sizePx: 14,
      maxPx: input.widthPx - band.left - valuePx - 10,
    }),
  ];
  const top = { y: band.top - 6 };
  const lines = data.lines.map((line) => labelAt(input, line, { ...top, x: band.xOf(line.value), color: 'text' }));
  const markers = data.markers.map((marker) =>
    labelAt(input, marker, { x: band.xOf(marker.value), y: band.bottom + 2 * ROW_PX, color: 'text' }),
  );
  const shown = [...head, ...lines, ...scale, ...markers].filter((mark) => mark.text !== '' && free(mark));
  // In the middle of its range, or near an end of it where a line's name is in the way.
  const ranges = data.ranges.flatMap((range, index) => {
    const [from, to] = [band.xOf(data.ranges[index - 1]?.value ?? data.min), band.xOf(range.value)];
    const half = textWidth(range.label, AXIS_PX) / 2;
    const places = [(from + to) / 2, to - half, from + half].map((x) => labelAt(input, range, { ...top, x, color: 'textMuted' }));
    return range.label === '' ? [] : (places.find(free) ?? []);
  });
  return [...shown, ...ranges];
}

/** Centered on its mark, moved inwards where it would leave the picture. */
function labelAt(
  { widthPx }: LayoutInput<BulletSettings>,
  { label }: BulletMark,
  { x, y, color }: { x: number; y: number; color: TokenName },
): TextMark {
  const width = Math.min(textWidth(label, AXIS_PX), widthPx * 0.4);
  const at = Math.min(Math.max(x, width / 2), widthPx - width / 2);
  return textMark(label, at, y - AXIS_PX / 2 + toBaseline(AXIS_PX) + 2, { anchor: 'middle', color, maxPx: width + 1 });
}
