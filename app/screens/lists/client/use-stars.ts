// Stars for several rows of a list at once, with Undo.
import { echoed } from '#app/screens/shell/api/reply-checks.ts';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useBulk } from './use-bulk.ts';

interface Starred {
  readonly id: number;
  readonly isFavorite: boolean;
}

/** `path`: of the resource, `/api/v1/chart/`. Existing stars stay. */
export function useStars(path: string, [one, many]: readonly [one: string, many: string]): (rows: readonly Starred[]) => void {
  const t = useMessages(lists);
  const change = useBulk();
  return (rows) => {
    const calls = (method: 'POST' | 'DELETE') =>
      rows
        .filter((row) => !row.isFavorite)
        .map(({ id }) => ({ path: `${path}${id}/favorites/`, options: { method, reply: echoed } }));
    void change({
      calls: calls('POST'),
      inverse: calls('DELETE'),
      message: (done) => t('favoritesAdded', { count: done, one, many }),
      failure: (count) => t('favoritesFailed', { count, one, many }),
    });
  };
}
