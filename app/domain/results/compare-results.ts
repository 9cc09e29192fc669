// What differs between two results: rows added, removed and changed, matched by key columns.
import type { Cell } from '#app/domain/table.ts';

type ResultLine = readonly Cell[];

export interface ComparedResult {
  readonly columns: readonly string[];
  readonly rows: readonly ResultLine[];
}

/** `before` and `after` by the places of `columns`; one of them is null for rows that only the other has. */
interface RowDifference {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before: ResultLine | null;
  readonly after: ResultLine | null;
  /** Places of the columns whose cells differ. */
  readonly changed: readonly number[];
}

export interface ResultComparison {
  /** Columns of both results: those of the second in order, then those that only the first has. */
  readonly columns: readonly string[];
  readonly addedColumns: readonly string[];
  readonly removedColumns: readonly string[];
  readonly differences: readonly RowDifference[];
  readonly sameCount: number;
}

/**
 * Rows with the same key are one row; where a key repeats, its rows are matched in order. Without key columns, rows are matched
 * by all that both have: then none is changed.
 */
export function compareResults(before: ComparedResult, after: ComparedResult, keys: readonly string[]): ResultComparison {
  const removedColumns = before.columns.filter((name) => !after.columns.includes(name));
  const addedColumns = after.columns.filter((name) => !before.columns.includes(name));
  const columns = [...after.columns, ...removedColumns];
  const shared = columns.flatMap((name, at) => (addedColumns.includes(name) || removedColumns.includes(name) ? [] : [at]));
  const keyPlaces = keys.map((name) => columns.indexOf(name)).filter((at) => shared.includes(at));
  const matched = keyPlaces.length > 0 ? keyPlaces : shared;
  const old = before.rows.map(aligner(before.columns, columns));
  const waiting = new Map<string, ResultLine[]>();
  for (const row of old) {
    const key = keyOf(row, matched);
    const list = waiting.get(key);
    if (list) list.push(row);
    else waiting.set(key, [row]);
  }
  const differences: RowDifference[] = [];
  let sameCount = 0;
  const taken = new Set<ResultLine>();
  for (const row of after.rows.map(aligner(after.columns, columns))) {
    const match = waiting.get(keyOf(row, matched))?.shift();
    if (!match) differences.push({ kind: 'added', before: null, after: row, changed: [] });
    else {
      taken.add(match);
      const changed = shared.filter((at) => textOf(match[at]) !== textOf(row[at]));
      if (changed.length === 0) sameCount += 1;
      else differences.push({ kind: 'changed', before: match, after: row, changed });
    }
  }
  for (const row of old) if (!taken.has(row)) differences.push({ kind: 'removed', before: row, after: null, changed: [] });
  return { columns, addedColumns, removedColumns, differences, sameCount };
}

function aligner(from: readonly string[], to: readonly string[]): (row: ResultLine) => ResultLine {
  const places = to.map((name) => from.indexOf(name));
  return (row) => places.map((at) => (at < 0 ? null : (row[at] ?? null)));
}

/** NULL and 'null' differ. */
const textOf = (cell: Cell | undefined): string => JSON.stringify(cell ?? null);
const keyOf = (row: ResultLine, places: readonly number[]): string => JSON.stringify(places.map((at) => row[at] ?? null));

/** The first columns, as few as tell all rows of both results apart; empty where none do. */
export function suggestKeys(before: ComparedResult, after: ComparedResult, maxKeys = 3): string[] {
  const shared = before.columns.filter((name) => after.columns.includes(name));
  for (let count = 1; count <= Math.min(maxKeys, shared.length); count += 1) {
    const names = shared.slice(0, count);
    if (isUnique(before, names) && isUnique(after, names)) return names;
  }
  return shared.filter((name) => isUnique(before, [name]) && isUnique(after, [name])).slice(0, 1);
}

function isUnique({ columns, rows }: ComparedResult, names: readonly string[]): boolean {
  const places = names.map((name) => columns.indexOf(name));
  return new Set(rows.map((row) => keyOf(row, places))).size === rows.length;
}
