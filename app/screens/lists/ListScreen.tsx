// The frame of every list: heading, search, filters, rows or cards, selection, pages. A description says what it lists.
import { useLocation, useNavigation } from '@remix-run/react';
import { useRef, useState, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { isNarrowed, type ListData } from '#app/domain/list/list-state.ts';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Page, PageHead } from '#app/ui/layout/Page.tsx';
import { panelClass } from '#app/ui/layout/Panel.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { BulkBar } from './BulkBar.tsx';
import { FilterChips } from './filters/FilterChips.tsx';
import { useHiddenIds } from './client/removals.ts';
import { ListFailure } from './ListFailure.tsx';
import { ListCards } from './ListCards.tsx';
import { ListFoot } from './ListFoot.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { ListTable } from './ListTable.tsx';
import { ListTools } from './ListTools.tsx';
import type { ListDescription, ListRow } from './list-types.ts';
import { useFavorites } from './cells/use-favorites.ts';
import { useListKeys } from './use-list-keys.ts';
import { useSelection } from './use-selection.ts';
import styles from './ListScreen.module.css';

interface ListScreenProps<Row extends ListRow> {
  readonly list: ListDescription<Row>;
  readonly data: ListData<Row>;
  /** Below the heading: a notice, tabs. */
  readonly children?: ReactNode;
}

export function ListScreen<Row extends ListRow>({ list, data, children }: ListScreenProps<Row>) {
  const { state, count } = data;
  const hidden = useHiddenIds(list.shape.name);
  const rows = data.rows.filter((row) => !hidden.has(row.id));
  const [isCards, setIsCards] = useState(data.isCards && list.card !== undefined);
  const body = useRef<HTMLDivElement>(null);
  const selection = useSelection(rows);
  const favorites = useFavorites(list.favorites, list.nameOf);
  useListKeys(body, list.bulk ? selection : null);
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isLoading = next !== undefined && next.pathname === pathname;
  const isBlank = rows.length === 0 && !isNarrowed(state) && state.page === 0;
  const shown = { list, rows, state, selection, favorites };
  return (
    <Page>
      <PageHead>
        <h1>{list.title}</h1>
        <ListTools list={list} state={state} isBlank={isBlank} isCards={isCards} labels={data.labels} onCards={setIsCards} />
      </PageHead>
      {children}
      {data.isPartial ? <PartialNotice /> : null}
      <FilterChips shape={list.shape} state={state} labels={data.labels} />
      <div
        className={clsx(!(isCards && rows.length > 0) && panelClass(), isLoading && styles.loading)}
        ref={body}
        aria-busy={isLoading || undefined}
      >
        <ListFailure hasRows={rows.length > 0} />
        {rows.length === 0 ? (
          <ListEmpty list={list} state={state} />
        ) : (
          <>
            {isCards ? <ListCards {...shown} /> : <ListTable {...shown} count={count - (data.rows.length - rows.length)} />}
            <ListFoot shape={list.shape} state={state} count={count} hiddenCount={data.rows.length - rows.length} />
          </>
        )}
      </div>
      {list.bulk ? <BulkBar list={list} rows={rows} selection={selection} /> : null}
    </Page>
  );
}

function PartialNotice() {
  const t = useMessages(lists);
  return <Notice kind="warning">{t('partial')}</Notice>;
}
