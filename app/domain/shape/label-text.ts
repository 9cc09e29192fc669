// Formats values as parts of column names like Python's str(), because saved charts, colors and clients refer to series by
// these names.
import type { Column } from '#app/domain/table.ts';

/** Parts of a flat name are joined with ", "; a comma inside a part is written "\,". */
export const FLAT_SEPARATOR = ', ';

export function escapeSeparator(text: string): string {
  return text.replaceAll(',', '\\,');
}

export function unescapeSeparator(text: string): string {
  return text.replaceAll('\\,', ',');
}

/** The unescaped parts of a flat name, as a reply's `label_map` lists them. */
export function splitFlatName(name: string): string[] {
  return name.split(/(?<!\\),\s/).map(unescapeSeparator);
}

/** Formats a double like Python: `1.0`, `0.1`, `1e+16`, `1e-05`, `inf`. */
export function formatFloat(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  const magnitude = Math.abs(value);
  if (magnitude !== 0 && (magnitude < 1e-4 || magnitude >= 1e16)) return formatExponent(value);
  const text = String(value);
  if (text.includes('e')) return value.toFixed(20).replace(/0+$/, '');
  return text.includes('.') ? text : `${Object.is(value, -0) ? '-0' : text}.0`;
}

function formatExponent(value: number): string {
  const [mantissa = '', exponent = ''] = value.toExponential().split('e');
  return `${mantissa}e${exponent.charAt(0)}${exponent.slice(1).padStart(2, '0')}`;
}

/**
 * Labels of the given rows of a column; null for a null cell. A numeric column is formatted as floats (`2.0`) if any value
 * has a fraction, otherwise as integers (`2`). Results don't distinguish the two types, so a float column of only whole
 * numbers is formatted without `.0`.
 */
export function formatLabels(column: Column, rows: ArrayLike<number>): (string | null)[] {
  switch (column.type) {
    case 'numeric': {
      const isFloat = column.values.some((value) => !Number.isNaN(value) && !Number.isInteger(value));
      return Array.from(rows, (row) => column.exact?.get(row) ?? formatNumber(column.values[row] ?? NaN, isFloat));
    }
    case 'temporal':
      return formatTimes(column.values, rows);
    case 'boolean':
      return Array.from(rows, (row) => [null, 'False', 'True'][(column.values[row] ?? -1) + 1] ?? null);
    case 'string':
      return Array.from(rows, (row) => column.values[row] ?? null);
    case 'json':
      return Array.from(rows, (row) => formatJson(column.values[row]));
  }
}

function formatNumber(value: number, isFloat: boolean): string | null {
  if (Number.isNaN(value)) return null;
  return isFloat ? formatFloat(value) : BigInt(value).toString();
}

function formatTimes(values: Float64Array, rows: ArrayLike<number>): (string | null)[] {
  return Array.from(rows, (row) => {
    const value = values[row] ?? NaN;
    if (Number.isNaN(value)) return null;
    const date = new Date(value);
    if (Number.isNaN(date.getTime())) return formatFloat(value);
    const text = date.toISOString().replace('T', ' ');
    return text.endsWith('.000Z') ? text.slice(0, -5) : `${text.slice(0, -1)}000`;
  });
}

function formatJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
