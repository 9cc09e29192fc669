// Whether the decimals of a text file begin with a comma, as in most of Europe, or with a point.

export type Decimal = '.' | ',';

const WITH_COMMA = /^[+-]?\d*,\d+$/;
const WHOLE = /^[+-]?\d+$/;
/** Three digits after the comma can be thousands as well: they say nothing. */
const THOUSANDS = /^[+-]?\d{1,3},\d{3}$/;

/**
 * A comma where some column has numbers with a decimal comma and nothing else. Commas must not be the delimiter.
 * @param rows the first ones, with or without a header
 */
export function detectDecimal(rows: readonly (readonly (string | null)[])[]): Decimal {
  const width = Math.max(0, ...rows.slice(0, 1).map((row) => row.length));
  const isCommaColumn = (index: number): boolean => {
    const cells = rows.map((row) => (row[index] ?? '').trim());
    return [cells, cells.slice(1)].some(hasDecimalCommas);
  };
  return Array.from({ length: width }, (_, index) => index).some(isCommaColumn) ? ',' : '.';
}

function hasDecimalCommas(cells: readonly string[]): boolean {
  const values = cells.filter((cell) => cell !== '');
  const areNumbers = values.every((value) => WITH_COMMA.test(value) || WHOLE.test(value));
  return areNumbers && values.some((value) => WITH_COMMA.test(value) && !THOUSANDS.test(value));
}
