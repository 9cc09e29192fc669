// Builds one column's cells as JSON text. Instants are floats (`1064966400000.0`), by which clients recognize them.
import { numberLiteral } from '#app/domain/json/number-literal.ts';
import type { Column } from '#app/domain/table.ts';

/** A function from row to the cell's JSON text: numbers with all their digits; what JSON cannot contain (NaN, Infinity) is null. */
export function cellWriter(column: Column): (row: number) => string {
  switch (column.type) {
    case 'numeric': {
      const { values, exact } = column;
      if (!exact || exact.size === 0) return (row) => numberText(values[row]);
      return (row) => {
        const text = exact.get(row);
        return text === undefined ? numberText(values[row]) : (numberLiteral(text) ?? 'null');
      };
    }
    case 'temporal':
      return (row) => floatText(column.values[row] ?? NaN);
    case 'boolean':
      return (row) => BOOLEAN_TEXT[(column.values[row] ?? -1) + 1] ?? 'null';
    case 'string':
      return (row) => stringText(column.values[row] ?? null);
    case 'json':
      return (row) => JSON.stringify(column.values[row] ?? null) ?? 'null';
  }
}

const BOOLEAN_TEXT = ['null', 'false', 'true'];

/** What JSON writes as it is: printable ASCII without quotes and backslashes. A test is a tenth of the work of escaping. */
const PLAIN = /^[ !#-[\]-~]*$/;

const stringText = (value: string | null): string => (value !== null && PLAIN.test(value) ? `"${value}"` : JSON.stringify(value));

const numberText = (value: number | undefined): string =>
  value === undefined || !Number.isFinite(value) ? 'null' : String(value);

/** A number that reads as a float even when it is whole; null where there is none. */
export function floatText(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return 'null';
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? `${value}.0` : String(value);
}
