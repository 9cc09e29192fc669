// How ClickHouse's JSON of a value becomes a cell. Exact: long integers and decimals arrive as texts, and
// decimals stay texts in every row.
import type { Cell } from '#app/domain/table.ts';
import { plainType } from './dialect.ts';

type ReadCell = (value: unknown) => Cell;

/** Creates the reader of a column of the type; null stays null. */
export function cellReader(type: string): ReadCell {
  const plain = plainType(type);
  const read = /^(?:U?Int|Float|BFloat)/.test(plain) ? readNumber : /^DateTime/.test(plain) ? readInstant : asIs;
  return (value) => (value === null || value === undefined ? null : read(value));
}

const asIs: ReadCell = (value) =>
  typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? value : JSON.stringify(value);

/** A number where a double prints what it was given. */
function readNumber(value: unknown): Cell {
  if (typeof value !== 'string') return asIs(value);
  const number = Number(value);
  return Number.isFinite(number) && String(number) === value && (!/^-?\d+$/.test(value) || Number.isSafeInteger(number))
    ? number
    : value;
}

/** '2020-01-02 03:04:05.678000' with T, and no fraction where it is zero. */
function readInstant(value: unknown): Cell {
  if (typeof value !== 'string') return asIs(value);
  return value.replace(' ', 'T').replace(/\.0+$/, '');
}
