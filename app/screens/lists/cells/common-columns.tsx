// Columns that several lists have.
import { Changed } from './Changed.tsx';
import { Faces } from './Faces.tsx';
import type { ListColumn } from '#app/screens/lists/list-types.ts';

interface ChangedRow {
  readonly changedOnMs: number;
  readonly changedBy: string | null;
}

export const CHANGED_COLUMN: ListColumn<ChangedRow> = {
  id: 'changed',
  sort: 'changed',
  cell: (row) => <Changed atMs={row.changedOnMs} by={row.changedBy} />,
};

export const OWNERS_COLUMN: ListColumn<{ readonly owners: readonly { readonly id: number; readonly name: string }[] }> = {
  id: 'owners',
  cell: ({ owners }) => <Faces people={owners} />,
};
