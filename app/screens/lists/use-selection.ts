// Which rows of a page are selected. Deleted rows are not.
import { useState } from 'react';
import type { ListRow } from './list-types.ts';

export interface ListSelection {
  readonly count: number;
  readonly ids: readonly number[];
  readonly has: (id: number) => boolean;
  /** With `isRange`, everything between the row and the one touched last becomes what the row becomes. */
  readonly toggle: (index: number, isRange: boolean) => void;
  readonly chooseAll: () => void;
  readonly clear: () => void;
}

export function useSelection(rows: readonly ListRow[]): ListSelection {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [anchor, setAnchor] = useState<number | null>(null);
  const ids = rows.map(({ id }) => id).filter((id) => selected.has(id));
  return {
    count: ids.length,
    ids,
    has: (id) => selected.has(id),
    toggle(index, isRange) {
      const row = rows[index];
      if (!row) return;
      const [from, to] = isRange && anchor !== null ? [Math.min(anchor, index), Math.max(anchor, index)] : [index, index];
      setSelected(withRange(selected, rows.slice(from, to + 1), !selected.has(row.id)));
      setAnchor(index);
    },
    chooseAll: () => setSelected(new Set(rows.map(({ id }) => id))),
    clear() {
      setSelected(new Set());
      setAnchor(null);
    },
  };
}

function withRange(selected: ReadonlySet<number>, rows: readonly ListRow[], isSelected: boolean): ReadonlySet<number> {
  const next = new Set(selected);
  for (const { id } of rows) {
    if (isSelected) next.add(id);
    else next.delete(id);
  }
  return next;
}
