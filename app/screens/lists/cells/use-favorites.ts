// Stars of a page's rows: they change at once, and change back with a message if the server refused.
import { useState } from 'react';
import { lists } from '#app/messages/en/lists.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { failureMessage } from '#app/screens/lists/client/failure-messages.ts';
import type { ListFavorites, ListRow } from '#app/screens/lists/list-types.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { echoed } from '#app/screens/shell/api/reply-checks.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';

export interface Favorites<Row> {
  readonly isOn: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
}

export function useFavorites<Row extends ListRow>(
  of: ListFavorites<Row> | undefined,
  nameOf: (row: Row) => string,
): Favorites<Row> {
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const send = useApi();
  const isOn = (row: Row): boolean => changed.get(row.id) ?? of?.isFavorite(row) ?? false;
  const set = (id: number, value: boolean) => setChanged((before) => new Map(before).set(id, value));
  return {
    isOn,
    toggle(row) {
      if (!of) return;
      const wanted = !isOn(row);
      set(row.id, wanted);
      void send(of.pathOf(row), { method: wanted ? 'POST' : 'DELETE', reply: echoed }).then((sent) => {
        if (sent.kind === 'replied' && sent.isOk) return;
        set(row.id, !wanted);
        const reason = failureMessage(sent);
        const t = pageTranslate(lists);
        showToast(
          'danger',
          of.toFailure?.(reason) ?? t(wanted ? 'favoriteFailed' : 'unfavoriteFailed', { name: nameOf(row), reason }),
        );
      });
    },
  };
}
