// Which rows of a page are chosen. Rows that are gone are not.
import { useState } from 'react';
import type { ListRow } from './list-types.ts';

export interface Selection {
  readonly count: number;
  readonly ids: readonly number[];
  readonly has: (id: number) => boolean;
  /** With `isRange`, everything between the row and the one touched last becomes what the row becomes. */
  readonly toggle: (index: number, isRange: boolean) => void;
  readonly chooseAll: () => void;
  readonly clear: () => void;
}

export function useSelection(rows: readonly ListRow[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [anchor, setAnchor] = useState<number | null>(null);
  const ids = rows.map(({ id }) => id).filter((id) => chosen.has(id));
  return {
    count: ids.length,
    ids,
    has: (id) => chosen.has(id),
    toggle(index, isRange) {
      const row = rows[index];
      if (!row) return;
      const [from, to] = isRange && anchor !== null ? [Math.min(anchor, index), Math.max(anchor, index)] : [index, index];
      setChosen(withRange(chosen, rows.slice(from, to + 1), !chosen.has(row.id)));
      setAnchor(index);
    },
    chooseAll: () => setChosen(new Set(rows.map(({ id }) => id))),
    clear() {
      setChosen(new Set());
      setAnchor(null);
    },
  };
}

function withRange(chosen: ReadonlySet<number>, rows: readonly ListRow[], isChosen: boolean): ReadonlySet<number> {
  const next = new Set(chosen);
  for (const { id } of rows) {
    if (isChosen) next.add(id);
    else next.delete(id);
  }
  return next;
}
