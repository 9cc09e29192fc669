// What stands where rows would: nothing there yet, nothing that matches, or a page beyond the last.
import { Link } from '@remix-run/react';
import { isNarrowed, listHref, withoutFilters, type ListState } from '#app/domain/list/list-state.ts';
import { BlankState } from '#app/ui/BlankState.tsx';
import type { ListDescription, ListRow } from './list-types.ts';

interface ListNothingProps<Row extends ListRow> {
  readonly list: ListDescription<Row>;
  readonly state: ListState;
}

export function ListNothing<Row extends ListRow>({ list, state }: ListNothingProps<Row>) {
  if (!isNarrowed(state) && state.page === 0) {
    const { icon, title, text, actions } = list.blank;
    return (
      <BlankState icon={icon} title={title} actions={actions}>
        <p>{text}</p>
      </BlankState>
    );
  }
  const isSearched = state.search !== '';
  const isFiltered = Object.keys(state.filters).length > 0;
  return (
    <BlankState
      icon="search"
      title={
        isSearched ? `Nothing matches “${state.search}”` : isFiltered ? 'Nothing passes these filters' : 'This page is empty'
      }
      actions={
        <Link className="button" to={listHref(withoutFilters(state), list.shape)}>
          Show all {list.noun[1]}
        </Link>
      }
    >
      <p>
        {isSearched ? (list.searchWords ?? 'Names are searched.') : null}
        {isSearched ? ' Try fewer letters' : 'Go back to the first page'}
        {isFiltered ? ', or fewer filters.' : '.'}
      </p>
    </BlankState>
  );
}
