// Which rows are shown and in which order: rows that contain what was typed, sorted by one column, ties as they came.
import { cellText } from './cells/cell-text.ts';
import { fitsDouble } from '#app/domain/json/number-literal.ts';
import { compareDecimals, compareFor, toDecimal } from '#app/domain/results/compare-cells.ts';
import type { GridCell, GridColumn, GridRow, GridSort } from './grid-types.ts';

export interface RowOrder {
  readonly sort: GridSort | null;
  /** Any column contains it; letter case does not matter; '' lets everything through. */
  readonly search: string;
  /** A text for each column, by place; '' or missing lets everything through. */
  readonly filters: readonly string[];
}

export const isNatural = (order: RowOrder): boolean => order.sort === null && !isFiltered(order);

export const isFiltered = (order: RowOrder): boolean => order.search !== '' || order.filters.some((text) => text !== '');

/** Places of the rows to show, in order. NULL contains nothing and is last in both directions. */
export function orderRows(rows: readonly GridRow[], columns: readonly GridColumn[], order: RowOrder): Uint32Array {
  const kept = keepRows(rows, order);
  const { sort } = order;
  const column = sort ? columns[sort.col] : undefined;
  if (!sort || !column) return kept;
  const cellAt = (place: number): GridCell => rows[place]?.[sort.col] ?? null;
  const filled = kept.filter((place) => cellAt(place) !== null);
  const empty = kept.filter((place) => cellAt(place) === null);
  const compare = comparePlaces(filled, cellAt, column.kind);
  const turn = sort.direction === 'ascending' ? 1 : -1;
  filled.sort((a, b) => turn * compare(a, b) || a - b);
  const ordered = new Uint32Array(kept.length);
  ordered.set(filled);
  ordered.set(empty, filled.length);
  return ordered;
}

function keepRows(rows: readonly GridRow[], order: RowOrder): Uint32Array {
  if (!isFiltered(order)) return Uint32Array.from(rows, (_, place) => place);
  const search = order.search.toLowerCase();
  const filters = order.filters.map((text) => text.toLowerCase());
  const active = filters.flatMap((text, col) => (text === '' ? [] : [{ text, col }]));
  const kept: number[] = [];
  for (const [place, row] of rows.entries()) {
    if (search !== '' && !row.some((cell) => contains(cell, search))) continue;
    if (active.every(({ text, col }) => contains(row[col] ?? null, text))) kept.push(place);
  }
  return Uint32Array.from(kept);
}

const contains = (cell: GridCell, lowered: string): boolean => cellText(cell)?.toLowerCase().includes(lowered) ?? false;

type CompareKind = GridColumn['kind'];
type ComparePlaces = (a: number, b: number) => number;

/** Numbers are read once, not once a comparison. */
function comparePlaces(filled: Uint32Array, cellAt: (place: number) => GridCell, kind: CompareKind): ComparePlaces {
  if (kind !== 'number') {
    const compare = compareFor(kind);
    return (a, b) => compare(cellAt(a) ?? '', cellAt(b) ?? '');
  }
  if (filled.every((place) => isDouble(cellAt(place)))) {
    const numbers = new Map(Array.from(filled, (place) => [place, Number(cellAt(place))]));
    return (a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0);
  }
  const none = toDecimal('');
  const decimals = new Map(Array.from(filled, (place) => [place, toDecimal(cellAt(place) ?? '')]));
  return (a, b) => compareDecimals(decimals.get(a) ?? none, decimals.get(b) ?? none);
}

const isDouble = (cell: GridCell): boolean => typeof cell === 'number' || (typeof cell === 'string' && fitsDouble(cell));
