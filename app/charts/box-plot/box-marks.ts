// One box as shapes: the box, its median, its whiskers with their ends, its outliers; upright or lying.
import type { Box, LineMark } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { BoxStats } from './boxes.ts';
import type { BoxFrame } from './frame.ts';

export interface BoxMark {
  readonly key: string;
  readonly color: Token;
  readonly box: Box;
  readonly median: LineMark;
  readonly whiskers: readonly LineMark[];
  readonly outliers: readonly { readonly x: number; readonly y: number }[];
}

interface Place {
  readonly key: string;
  readonly color: Token;
  /** px along the category axis. */
  readonly middle: number;
  readonly thicknessPx: number;
  /** Outliers closer than this are one point. */
  readonly pointPx: number;
}

/** A box of equal quartiles remains visible. */
const MIN_BOX_PX = 1;

export function boxMark(
  { toPx, isHorizontal }: BoxFrame,
  stats: BoxStats,
  { key, color, middle, thicknessPx, pointPx }: Place,
): BoxMark {
  const half = thicknessPx / 2;
  const cap = Math.min(half * 0.6, 8);
  const line = (along: readonly [number, number], value: readonly [number, number]): LineMark =>
    isHorizontal
      ? { x1: px(value[0]), y1: px(along[0]), x2: px(value[1]), y2: px(along[1]) }
      : { x1: px(along[0]), y1: px(value[0]), x2: px(along[1]), y2: px(value[1]) };
  const [low, q1, median, q3, high] = [stats.low, stats.q1, stats.median, stats.q3, stats.high].map(toPx) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const ends = (at: number): LineMark => line([middle - cap, middle + cap], [at, at]);
  return {
    key,
    color,
    box: boxBetween({ from: Math.min(q1, q3), to: Math.max(q1, q3), middle, half }, isHorizontal),
    median: line([middle - half, middle + half], [median, median]),
    whiskers: [line([middle, middle], [q3, high]), line([middle, middle], [low, q1]), ends(high), ends(low)],
    outliers: distinctPoints(stats.outliers.map(toPx), pointPx).map((at) =>
      isHorizontal ? { x: px(at), y: px(middle) } : { x: px(middle), y: px(at) },
    ),
  };
}

function boxBetween(
  { from, to, middle, half }: { from: number; to: number; middle: number; half: number },
  isHorizontal: boolean,
): Box {
  const size = Math.max(MIN_BOX_PX, to - from);
  return isHorizontal
    ? { x: px(from), y: px(middle - half), widthPx: px(size), heightPx: px(2 * half) }
    : { x: px(middle - half), y: px(from), widthPx: px(2 * half), heightPx: px(size) };
}

function distinctPoints(points: readonly number[], pointPx: number): readonly number[] {
  const seen = new Map<number, number>();
  for (const point of points) {
    const slot = Math.round(point / pointPx);
    if (!seen.has(slot)) seen.set(slot, point);
  }
  return [...seen.values()];
}
