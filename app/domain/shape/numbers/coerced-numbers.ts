// Converts columns to numbers, parsing numeric text (pandas' to_numeric with errors='coerce').
import { isDecimalText } from '#app/domain/text/decimal-text.ts';
import type { Column } from '#app/domain/table.ts';

const INFINITE = /^[+-]?inf(?:inity)?$/i;

/** NaN for nulls and non-numbers. Times become UTC ms. */
export function coerceToNumbers(column: Column): Float64Array {
  switch (column.type) {
    case 'numeric':
    case 'temporal':
      return column.values;
    case 'boolean':
      return Float64Array.from(column.values, (value) => (value < 0 ? NaN : value));
    case 'string':
      return Float64Array.from(column.values, coerceValue);
    case 'json':
      return Float64Array.from(column.values, coerceValue);
  }
}

function coerceValue(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string') return NaN;
  const text = value.trim();
  if (isDecimalText(text)) return Number(text);
  if (!INFINITE.test(text)) return NaN;
  return text.startsWith('-') ? -Infinity : Infinity;
}
