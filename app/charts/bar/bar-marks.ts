// One rectangle a bar; where periods are narrower than a pixel, one a pixel column that reaches as far as its bars do.
import { hatchBars } from '#app/charts/shared/marks/hatch.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import type { Series } from '#app/charts/shared/series/series.ts';
import type { StackLayer } from '#app/charts/shared/axes/stack.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { Lanes } from './lanes.ts';
import type { BarColumn, BarSlots } from './slots.ts';

export interface BarMark {
  readonly key: string;
  readonly color: Token;
  readonly x: number;
  readonly y: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Opacity, 0 to 1. */
  readonly opacity: number;
  /** Over it, where an earlier series has its color; left out where none does. */
  readonly hatching?: string;
}
export interface BarDrawing {
  readonly series: readonly Series[];
  readonly lanes: Lanes;
  readonly slots: BarSlots;
  readonly toPx: (value: number) => number;
  readonly isLog: boolean;
  readonly isHorizontal: boolean;
  /** Row of an incomplete period, whose bars are fainter; null: none. */
  readonly openRow: number | null;
  /** Where each bar has its own color; null where bars have that of their series. */
  readonly colorAt: (row: number) => Token | null;
}

const OPEN_STRENGTH = 0.5;

/** All bars, column by column. */
export function barMarks(drawing: BarDrawing): BarMark[] {
  const lanes = Array.from({ length: drawing.lanes.count }, (_, lane) => membersOf(drawing, lane));
  return drawing.slots.columns.flatMap((column) => lanes.flatMap((members) => laneMarks(drawing, column, members)));
}

interface Member {
  readonly series: Series;
  readonly layer: StackLayer;
  readonly index: number;
}

function membersOf({ series, lanes }: BarDrawing, lane: number): Member[] {
  return series.flatMap((one, index) => {
    const layer = lanes.layers[index];
    return layer !== undefined && lanes.laneOf[index] === lane ? [{ series: one, layer, index }] : [];
  });
}

function laneMarks(drawing: BarDrawing, column: BarColumn, members: readonly Member[]): BarMark[] {
  const [only] = column.rows;
  if (column.rows.length === 1 && only !== undefined)
    return members.flatMap((member) => barMark(drawing, { ...member, row: only, centre: column.centre }) ?? []);
  const reach = (row: number, sign: 1 | -1): number =>
    members.reduce((most, { layer }) => Math.max(most, sign * (layer.to[row] ?? 0)), 0);
  return ([1, -1] as const).flatMap((sign) => {
    const row = farthest(column.rows, (one) => reach(one, sign));
    return members
      .filter(({ series }) => sign * (series.values[row] ?? 0) > 0)
      .flatMap((member) => barMark(drawing, { ...member, row, centre: column.centre }) ?? []);
  });
}

/** The row that reaches farthest, the first of equals. */
export function farthest(rows: readonly number[], reach: (row: number) => number): number {
  let best = rows[0] ?? 0;
  let most = -Infinity;
  for (const row of rows) {
    const own = reach(row);
    if (own > most) [best, most] = [row, own];
  }
  return best;
}

interface Bar extends Member {
  readonly row: number;
  readonly centre: number;
}

/** null for an empty value: nothing is drawn, not even a hair. A logarithmic axis has no place for zero and less. */
function barMark(
  { slots, toPx, isLog, isHorizontal, openRow, colorAt }: BarDrawing,
  { series, layer, index, row, centre }: Bar,
): BarMark | null {
  const value = series.values[row] ?? NaN;
  if (Number.isNaN(value) || value === 0 || (isLog && value < 0)) return null;
  const [from, to] = [toPx(layer.from[row] ?? 0), toPx(layer.to[row] ?? 0)];
  const [low, size] = [Math.min(from, to), Math.abs(to - from)];
  const side = px(centre + slots.offset(index) - slots.thicknessPx / 2);
  const mark = {
    key: `s${series.index}x${row}`,
    color: colorAt(row) ?? series.color,
    opacity: series.opacity * (row === openRow ? OPEN_STRENGTH : 1),
  };
  const thickness = px(slots.thicknessPx);
  const box = isHorizontal
    ? { x: px(low), y: side, widthPx: px(size), heightPx: thickness }
    : { x: side, y: px(low), widthPx: thickness, heightPx: px(size) };
  const { hatch = 0 } = series;
  return { ...mark, ...box, ...(hatch > 0 && { hatching: hatchBars([box], hatch) }) };
}
