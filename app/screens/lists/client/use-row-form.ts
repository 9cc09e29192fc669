// What a list of small items can do: open the form of a new one or of a row over itself, and remove rows.
import { useState } from 'react';
import type { NamedRow } from '#app/screens/lists/list-types.ts';
import { useRemover, type Removable } from './use-remover.ts';

export interface RowActions<Row> {
  readonly make: () => void;
  readonly edit: (row: Row) => void;
  readonly remove: (rows: readonly Row[]) => void;
}

export interface RowForm<Row> {
  /** Another item is another form. */
  readonly key: number | 'new';
  /** Null: a new one. */
  readonly row: Row | null;
  readonly close: () => void;
}

interface RowFormOptions extends Removable {
  /** Follows the text that says what was deleted. */
  readonly note?: string;
}

/** `form` is null while none is open. */
export function useRowForm<Row extends NamedRow>({ note = '', ...removable }: RowFormOptions) {
  const [open, setOpen] = useState<Row | 'new' | null>(null);
  const removeRows = useRemover(removable);
  const close = () => setOpen(null);
  const actions: RowActions<Row> = {
    make: () => setOpen('new'),
    edit: (row) => setOpen(row),
    remove: (rows) => removeRows(rows, note),
  };
  return { actions, form: open === null ? null : formOf(open, close) };
}

const formOf = <Row extends NamedRow>(open: Row | 'new', close: () => void): RowForm<Row> =>
  open === 'new' ? { key: open, row: null, close } : { key: open.id, row: open, close };
