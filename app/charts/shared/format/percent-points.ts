// The difference of two percentages: in points, for 45% after 40% is neither 5% more nor 5% of anything.
import { formatSpecifier } from 'd3-format';
import { formatNumber, numberLook, type NumberLook, type WriteNumber } from './value-format.ts';
import { seriesText } from './series-text.ts';

interface PointOptions {
  /** BCP 47. */
  readonly locale: string;
  /** False where an arrow beside it says whether it rose. */
  readonly isSigned?: boolean;
}

/** "+1.2 pp" for 0.012, with a decimal at least; null where the numbers aren't percentages. */
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

/** The writer of a column's differences: points of percentages, else as the column itself. */
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

/** Decimals of a d3 format of percentages; null for any other format. */
function percentPrecision(format: string): number | null {
  if (!/[%p]$/.test(format.trim())) return null;
  try {
    const { type, precision } = formatSpecifier(format.trim());
    if (type === 'p') return 1;
    return type === '%' ? Math.min(precision ?? 1, MAX_PRECISION) : null;
  } catch {
    // What d3 can't read is no format of percentages.
    return null;
  }
}
