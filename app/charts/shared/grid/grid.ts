// Small tables of chart kinds: sections of rows with texts or sparklines as cells.
import type { Token } from '#app/domain/theme/tokens.ts';
import { linePath, buildRuns, singles } from '#app/charts/shared/marks/curves.ts';
import type { ChartLayout } from '#app/charts/shared/kind.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { curveLinear } from 'd3-shape';

export const SPARK_HEIGHT_PX = 24;

export interface Spark {
  readonly d: string;
  /** Dots for the last value and for values without neighbors. */
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  readonly color: Token;
  readonly widthPx: number;
}
export interface SparkCell {
  readonly text: string;
  readonly color: Token;
  readonly spark: Spark | null;
}
export interface GridSection {
  /** null if there is only one section. */
  readonly title: string | null;
  readonly columns: readonly { readonly label: string; readonly align: 'left' | 'right' }[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly SparkCell[] }[];
}
export interface GridLayout extends ChartLayout {
  readonly sections: readonly GridSection[];
}

export const textCell = (text: string, color: Token = 'text'): SparkCell => ({ text, color, spark: null });

const PAD_PX = 3;

/** Lays out a sparkline of height `SPARK_HEIGHT_PX`; null if there are no numbers. */
export function placeSpark(values: Float64Array, { widthPx, color }: { widthPx: number; color: Token }): Spark | null {
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.length === 0) return null;
  let [low, high] = [Infinity, -Infinity];
  for (const value of known) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const inner = SPARK_HEIGHT_PX - 2 * PAD_PX;
  const share = (value: number): number => (high > low ? (value / 2 - low / 2) / (high / 2 - low / 2) : 0.5);
  const step = (widthPx - 2 * PAD_PX) / Math.max(1, values.length - 1);
  const toPoint = (row: number, value: number) => ({
    x: px(PAD_PX + row * step),
    y: px(PAD_PX + (1 - share(value)) * inner),
    y0: 0,
  });
  const runs = buildRuns(values, toPoint, widthPx * 2);
  const last = runs.at(-1)?.at(-1);
  const dots = [...singles(runs), ...(last ? [last] : [])].map(({ x, y }) => ({ x, y }));
  return { d: linePath(runs, curveLinear), dots, color, widthPx };
}
