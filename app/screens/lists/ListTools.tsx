// What is beside a list's heading: search, filters, table or cards, and the list's own buttons.
import type { ListState } from '#app/domain/list/list-state.ts';
import { listParams } from '#app/domain/list/list-state.ts';
import { cardListsCookie } from '#app/domain/viewer/list-view.ts';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { ListSearch } from '#app/ui/table/ListSearch.tsx';
import { common } from '#app/messages/en/common.ts';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { PageTools } from '#app/ui/layout/Page.tsx';
import { FilterButton } from './filters/FilterButton.tsx';
import type { ListDescription, ListRow } from './list-types.ts';
import styles from './ListTools.module.css';

interface ListToolsProps<Row extends ListRow> {
  readonly list: ListDescription<Row>;
  readonly state: ListState;
  /** Nothing is there to be searched. */
  readonly isBlank: boolean;
  readonly isCards: boolean;
  readonly labels: Readonly<Record<string, string>>;
  readonly onCards: (isCards: boolean) => void;
}

export function ListTools<Row extends ListRow>({ list, state, isBlank, isCards, labels, onCards }: ListToolsProps<Row>) {
  const t = useMessages(lists);
  const tCommon = useMessages(common);
  const { shape } = list;
  const show = (next: boolean) => {
    document.cookie = cardListsCookie(document.cookie, shape.name, next);
    onCards(next);
  };
  const kept = listParams({ ...state, search: '', page: 0 }, shape);
  return (
    <PageTools>
      {isBlank || shape.search === null ? null : (
        <ListSearch
          label={t('search', { items: list.noun[1] })}
          path={shape.path}
          address={state}
          kept={kept}
          placeholder={tCommon('search')}
        />
      )}
      {isBlank || shape.filters.length === 0 ? null : <FilterButton shape={shape} state={state} labels={labels} />}
      {isBlank || !list.card ? null : (
        <div className={styles.views} data-needs-script="" role="group" aria-label={t('view')}>
          <IconButton
            className={styles.view}
            icon="list"
            label={t('view.table')}
            aria-pressed={!isCards}
            onClick={() => show(false)}
          />
          <IconButton
            className={styles.view}
            icon="cards"
            label={t('view.cards')}
            aria-pressed={isCards}
            onClick={() => show(true)}
          />
        </div>
      )}
      {list.actions}
      {isBlank ? null : list.create}
    </PageTools>
  );
}
