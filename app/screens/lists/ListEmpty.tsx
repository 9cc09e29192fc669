// What replaces rows: nothing there yet, nothing that matches, or a page beyond the last.
import { Link } from '@remix-run/react';
import { isNarrowed, listHref, withoutFilters, type ListState } from '#app/domain/list/list-state.ts';
import { BlankState } from '#app/ui/notice/BlankState.tsx';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { buttonClass } from '#app/ui/button/Button.tsx';
import type { ListDescription, ListRow } from './list-types.ts';

interface ListEmptyProps<Row extends ListRow> {
  readonly list: ListDescription<Row>;
  readonly state: ListState;
}

export function ListEmpty<Row extends ListRow>({ list, state }: ListEmptyProps<Row>) {
  const t = useMessages(lists);
  if (!isNarrowed(state) && state.page === 0) {
    const { icon, title, text, actions } = list.blank;
    return (
      <BlankState
        icon={icon}
        title={title}
        actions={
          <>
            {list.create}
            {actions}
          </>
        }
      >
        <p>{text}</p>
      </BlankState>
    );
  }
  const isSearched = state.search !== '';
  const isFiltered = Object.keys(state.filters).length > 0;
  return (
    <BlankState
      icon="search"
      title={isSearched ? t('nothing.search', { search: state.search }) : t(isFiltered ? 'nothing.filters' : 'nothing.page')}
      actions={
        <Link className={buttonClass()} to={listHref(withoutFilters(state), list.shape)}>
          {t('showAll', { items: list.noun[1] })}
        </Link>
      }
    >
      <p>
        {isSearched ? `${list.searchMessage ?? t('nothing.names')} ` : null}
        {t(adviceKey(isSearched, isFiltered))}
      </p>
    </BlankState>
  );
}

function adviceKey(isSearched: boolean, isFiltered: boolean) {
  if (isSearched) return isFiltered ? 'nothing.searchFilterAdvice' : 'nothing.searchAdvice';
  return isFiltered ? 'nothing.filterAdvice' : 'nothing.pageAdvice';
}
