// Stars for several rows of a list at once, with Undo.
import { echoed } from '#app/screens/shell/reply-checks.ts';
import { countWords } from './count-words.ts';
import { useBulk } from './use-bulk.ts';

interface Starred {
  readonly id: number;
  readonly isFavorite: boolean;
}

/** `path`: of the resource, `/api/v1/chart/`. Who has a star already keeps it. */
export function useStars(path: string, noun: readonly [one: string, many: string]): (rows: readonly Starred[]) => void {
  const change = useBulk();
  return (rows) => {
    const calls = (method: 'POST' | 'DELETE') =>
      rows
        .filter((row) => !row.isFavorite)
        .map(({ id }) => ({ path: `${path}${id}/favorites/`, options: { method, reply: echoed } }));
    void change({
      calls: calls('POST'),
      inverse: calls('DELETE'),
      words: (done) => `${countWords(done, noun)} added to your favourites.`,
    });
  };
}
