// Deletes rows of a list, with Undo.
import { useRevalidator } from '@remix-run/react';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { countWords } from './count-words.ts';
import { removeWithUndo } from './removals.ts';
import { useApi } from './use-api.ts';

interface Removable {
  /** The shape's name. */
  readonly list: string;
  readonly noun: readonly [one: string, many: string];
  /** Of the API, `/api/v1/chart/`: it removes several by `q`. */
  readonly path: string;
}

/** Removes the rows with these ids; `note` follows the words of the message. */
export function useRemover({ list, noun, path }: Removable): (ids: readonly number[], note?: string) => void {
  const send = useApi();
  const { revalidate } = useRevalidator();
  return (ids, note = '') => {
    if (ids.length === 0) return;
    removeWithUndo({
      list,
      ids,
      path: `${path}?q=${encodeURIComponent(encodeRison(ids))}`,
      words: `${countWords(ids.length, noun)} deleted.${note === '' ? '' : ` ${note}`}`,
      send,
      onRemoved: revalidate,
    });
  };
}
