// Formats the difference of two percentages in points: from 40% to 45% is +5 pp, not +5%.
import { formatSpecifier } from 'd3-format';
import { formatNumber, numberLook, type NumberLook, type WriteNumber } from './value-format.ts';
import { seriesText } from './series-text.ts';

interface PointOptions {
  /** BCP 47 language tag. */
  readonly locale: string;
  /** False if an arrow next to the number shows the sign. */
  readonly isSigned?: boolean;
}

/** Formats 0.012 as "+1.2 pp", with at least one decimal; null if the numbers aren't percentages. */
export function pointsWriter({ format, currency }: NumberLook, { locale, isSigned = true }: PointOptions): WriteNumber | null {
  const precision = currency === undefined ? percentPrecision(format ?? '') : null;
  if (precision === null) return null;
  const points = `,.${Math.max(1, precision)}f`;
  return (value) => {
    if (value === null) return '';
    const sign = isSigned && value > 0 ? '+' : '';
    return seriesText(locale)('points', { value: `${sign}${formatNumber(value * 100, points, { locale })}` });
  };
}

/** Creates a formatter of a column's differences: percentage points, else the column's own format. */
export function differenceWriter(
  input: Parameters<typeof numberLook>[0],
  column: string,
  {
    chartFormat,
    write,
    isSigned = true,
  }: { readonly chartFormat: string | null; readonly write: WriteNumber; readonly isSigned?: boolean },
): WriteNumber {
  return pointsWriter(numberLook(input, column, chartFormat), { locale: input.locale, isSigned }) ?? write;
}

const MAX_PRECISION = 6;

/** Decimals of a d3 percentage format; null for other formats. */
function percentPrecision(format: string): number | null {
  if (!/[%p]$/.test(format.trim())) return null;
  try {
    const { type, precision } = formatSpecifier(format.trim());
    if (type === 'p') return 1;
    return type === '%' ? Math.min(precision ?? 1, MAX_PRECISION) : null;
  } catch {
    // An invalid d3 format isn't a percentage format.
    return null;
  }
}
