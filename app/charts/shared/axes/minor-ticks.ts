// Minor ticks and grid lines, between those with labels.
import type { LineMark } from '#app/charts/shared/marks/marks.ts';
import type { AxisSettings } from '#app/charts/shared/series/series-settings.ts';

interface MinorMarks {
  readonly grid: readonly LineMark[];
  readonly ticks: readonly LineMark[];
}
interface LabelledAxis {
  readonly ticks: readonly number[];
  readonly isLog: boolean;
}

const PARTS = 5;

/** Minor grid lines and ticks, if the chart shows them. */
export function minorMarks(
  { minorSplitLine: hasGrid = false, minorTicks: hasTicks = false }: AxisSettings,
  axis: LabelledAxis,
  linesAt: (value: number) => { readonly grid: LineMark; readonly tick: LineMark },
): MinorMarks {
  const lines = hasGrid || hasTicks ? minorValues(axis).map(linesAt) : [];
  return {
    grid: hasGrid ? lines.map(({ grid }) => grid) : [],
    ticks: hasTicks ? lines.map(({ tick }) => tick) : [],
  };
}

/** Four values between two ticks; the integer multiples between powers of ten on a logarithmic axis. */
export const minorValues = ({ ticks, isLog }: LabelledAxis): readonly number[] =>
  ticks.slice(1).flatMap((to, index) => {
    const from = ticks[index] ?? to;
    const isDecade = isLog && Math.abs(to / from - 10) < 1e-6;
    const parts = isDecade ? 9 : PARTS;
    return Array.from({ length: parts - 1 }, (_, part) => from + ((to - from) * (part + 1)) / parts);
  });
