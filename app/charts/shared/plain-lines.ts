// Series as plain lines: runs between nulls, thinned where there are more points than pixels, dots for lone points.
import type { CurveFactory } from 'd3-shape';
import type { Token } from '#app/domain/theme/tokens.ts';
import { linePath, pointBudget, runsOf, singles } from './curves.ts';
import type { PlottedFrame } from './cartesian.ts';
import type { SeriesData } from './series.ts';

export interface PlainLine {
  readonly key: string;
  readonly color: Token;
  readonly d: string;
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  readonly dash: string;
  readonly opacity: number;
}

export function plainLines({ shown }: SeriesData, { frame, x, y }: PlottedFrame, curve: CurveFactory): PlainLine[] {
  const budget = pointBudget(frame.plot.widthPx, shown.length);
  return shown.map(({ index, color, values, dash, opacity }) => {
    const runs = runsOf(values, (row, value) => ({ x: x(row), y: y(value), y0: 0 }), budget);
    const dots = singles(runs).map((point) => ({ x: point.x, y: point.y }));
    return { key: `s${index}`, color, d: linePath(runs, curve), dots, dash, opacity };
  });
}
