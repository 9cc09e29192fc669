// Deletes rows of a list, with Undo.
import { useRevalidator } from '@remix-run/react';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import type { NamedRow } from '#app/screens/lists/list-types.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { removeWithUndo } from './removals.ts';

export interface Removable {
  /** The shape's name. */
  readonly list: string;
  readonly noun: readonly [one: string, many: string];
  /** Path of the API, `/api/v1/chart/`: it deletes several by `q`. */
  readonly path: string;
}

/** Removes these rows; `note` follows the text of the message. */
export function useRemover({ list, noun: [one, many], path }: Removable): (rows: readonly NamedRow[], note?: string) => void {
  const t = useMessages(lists);
  const send = useApi();
  const { revalidate } = useRevalidator();
  return (rows, note = '') => {
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    removeWithUndo({
      list,
      ids,
      path: `${path}?q=${encodeURIComponent(encodeRison(ids))}`,
      message: t('deleted', { count: ids.length, one, many, note }).trimEnd(),
      failure: (reason) => t('deleteFailed', { count: ids.length, name: rowName(rows[0]), many, reason }),
      send,
      onRemoved: revalidate,
    });
  };
}

const rowName = (row: NamedRow | undefined): string => (row === undefined ? '' : 'name' in row ? row.name : row.title);
