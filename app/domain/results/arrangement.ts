// Which rows of a stored result are read and in which order: rows that contain what was typed, sorted by one column.
import * as z from 'zod';
import type { Cell } from '#app/domain/table.ts';
import { compareFor, toScalar, type CellKind } from './compare-cells.ts';

const MAX_TEXT_CHARS = 1_000;
const MAX_FILTERS = 200;
const column = z.int().min(0).max(9_999);

export const arrangementSchema = z.strictObject({
  sort: z.strictObject({ col: column, direction: z.enum(['ascending', 'descending']) }).nullish(),
  /** Any column contains it; letter case does not matter. */
  search: z.string().max(MAX_TEXT_CHARS).nullish(),
  /** Each column contains its text. */
  filters: z
    .array(z.strictObject({ col: column, text: z.string().max(MAX_TEXT_CHARS) }))
    .max(MAX_FILTERS)
    .nullish(),
});
export type Arrangement = z.output<typeof arrangementSchema>;

/** A row, and after its cells its number in the result, from 1. */
export type NumberedRow = readonly Cell[];

/** Whether it changes nothing: all rows, as they came. */
export const isUnarranged = (arrangement: Arrangement): boolean => !arrangement.sort && !isFiltering(arrangement);

/** Whether it leaves rows out. */
export const isFiltering = ({ search, filters }: Arrangement): boolean =>
  Boolean(search) || (filters ?? []).some(({ text }) => text !== '');

/** The same text for the same rows in the same order. */
export function arrangementKey({ sort, search, filters }: Arrangement): string {
  const active = (filters ?? []).filter(({ text }) => text !== '').map(({ col, text }) => [col, text.toLowerCase()] as const);
  active.sort(([a], [b]) => a - b);
  return JSON.stringify([sort ? [sort.col, sort.direction] : null, (search ?? '').toLowerCase(), active]);
}

/** Whether a row stays. NULL contains nothing. */
export function rowFilter({ search, filters }: Arrangement): (row: readonly Cell[]) => boolean {
  const wanted = (search ?? '').toLowerCase();
  const active = (filters ?? []).flatMap(({ col, text }) => (text === '' ? [] : [{ col, text: text.toLowerCase() }]));
  return (row) =>
    (wanted === '' || row.some((cell) => contains(cell, wanted))) &&
    active.every(({ col, text }) => contains(row[col] ?? null, text));
}

function contains(cell: Cell, lowered: string): boolean {
  const scalar = toScalar(cell);
  return scalar !== null && String(scalar).toLowerCase().includes(lowered);
}

/** NULL is last in both directions; ties stay as they came. */
export function rowComparison({ col, direction }: { col: number; direction: string }, kind: CellKind) {
  const compare = compareFor(kind);
  const turn = direction === 'ascending' ? 1 : -1;
  return (a: NumberedRow, b: NumberedRow): number => {
    const [left, right] = [toScalar(a[col] ?? null), toScalar(b[col] ?? null)];
    const order = left === null || right === null ? Number(left === null) - Number(right === null) : turn * compare(left, right);
    return order || Number(a.at(-1)) - Number(b.at(-1));
  };
}
