// Ticks and grid lines between those with a label.
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

/** The lines at values between the ticks of an axis, as far as the chart has them. */
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

/** Four values between each two ticks; the whole multiples where a logarithmic axis goes on by a power of ten. */
export const minorValues = ({ ticks, isLog }: LabelledAxis): readonly number[] =>
  ticks.slice(1).flatMap((to, index) => {
    const from = ticks[index] ?? to;
    const isDecade = isLog && Math.abs(to / from - 10) < 1e-6;
    const parts = isDecade ? 9 : PARTS;
    return Array.from({ length: parts - 1 }, (_, part) => from + ((to - from) * (part + 1)) / parts);
  });
