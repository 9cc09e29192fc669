// Columns of a result with what was expanded out of others behind them: objects and lists, member by member.
import { useMemo, useState } from 'react';
import { isDecimalText } from '#app/domain/text/decimal-text.ts';
import { fitsDouble } from '#app/domain/json/number-literal.ts';
import { nestedCell, nestedKeys, nestedName, parseNested, type NestedKey } from '#app/domain/results/nested-cells.ts';
import type { GridCell, GridColumn, GridKind, GridRow } from '#app/ui/data-grid/grid-types.ts';

const SAMPLED_ROWS = 500;

interface NestedColumn extends GridColumn {
  /** Place of the column that it comes out of. */
  readonly parent: number;
  readonly key: NestedKey;
}

export interface NestedColumns {
  /** Those of the result, and behind them what was expanded; places never change. */
  readonly columns: readonly GridColumn[];
  readonly rowAt: (index: number) => GridRow | undefined;
  readonly extend: (row: GridRow) => GridRow;
  /** Whether the loaded rows have objects or lists in the column. */
  readonly canExpand: (source: number) => boolean;
  /** Places of what came out of a column. */
  readonly expand: (source: number) => readonly number[];
  /** Places of all that has come out of a column, however deep. */
  readonly within: (source: number) => readonly number[];
  /** Null: a column of the result itself. */
  readonly parentOf: (source: number) => number | null;
}

export function useNestedColumns(
  columns: readonly GridColumn[],
  rowAt: (index: number) => GridRow | undefined,
  rowCount: number,
): NestedColumns {
  const [nested, setNested] = useState<readonly NestedColumn[]>([]);
  const extend = useMemo(() => createExtend(columns.length, nested), [columns.length, nested]);
  const extendedRowAt = useMemo(() => {
    if (nested.length === 0) return rowAt;
    return (index: number) => {
      const row = rowAt(index);
      return row && extend(row);
    };
  }, [rowAt, extend, nested.length]);
  const all = useMemo(() => (nested.length === 0 ? columns : [...columns, ...nested]), [columns, nested]);
  const sample = (source: number) => {
    const rows = Array.from({ length: Math.min(rowCount, SAMPLED_ROWS) }, (_, index) => extendedRowAt(index));
    return rows.map((row) => row?.[source] ?? null);
  };
  const childrenOf = (parent: number): number[] =>
    nested.flatMap((column, at) => (column.parent === parent ? columns.length + at : []));
  const within = (source: number): number[] => childrenOf(source).flatMap((child) => [child, ...within(child)]);
  return {
    columns: all,
    rowAt: extendedRowAt,
    extend,
    within,
    canExpand: (source) => all[source]?.kind === 'text' && nestedKeys(sample(source)) !== null,
    expand: (source) => {
      const known = childrenOf(source);
      if (known.length > 0) return known;
      const cells = sample(source);
      const parent = all[source]?.name ?? '';
      const made = (nestedKeys(cells) ?? []).map((key) => ({
        name: nestedName(parent, key),
        key,
        parent: source,
        canOrder: false,
        hint: null,
        kind: kindOf(cells.map((cell) => nestedCell(parseNested(cell), key))),
      }));
      setNested([...nested, ...made]);
      return made.map((_, at) => columns.length + nested.length + at);
    },
    parentOf: (source) => nested[source - columns.length]?.parent ?? null,
  };
}

/** Numbers of many digits come as text. */
const isNumber = (cell: GridCell): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && isDecimalText(cell) && !fitsDouble(cell));

function kindOf(cells: GridRow): GridKind {
  const filled = cells.filter((cell) => cell !== null);
  if (filled.some((cell) => typeof cell === 'number') && filled.every(isNumber)) return 'number';
  return filled.length > 0 && filled.every((cell) => typeof cell === 'boolean') ? 'boolean' : 'text';
}

/** A row with the cells of what was expanded; rows that were already extended are kept as they are. */
function createExtend(columnCount: number, nested: readonly NestedColumn[]): (row: GridRow) => GridRow {
  const extended = new WeakMap<GridRow, GridRow>();
  return (row) => {
    const known = extended.get(row);
    if (known) return known;
    const cells = row.slice(0, columnCount);
    const parsed = new Map<number, ReturnType<typeof parseNested>>();
    for (const { parent, key } of nested) {
      if (!parsed.has(parent)) parsed.set(parent, parseNested(cells[parent] ?? null));
      cells.push(nestedCell(parsed.get(parent) ?? null, key));
    }
    extended.set(row, cells);
    return cells;
  };
}
