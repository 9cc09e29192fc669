// Every database that the viewer can see: search, sort and page are in the URL.
import { Link } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { DatabaseListing, DatabaseListPage } from '#app/services/databases/page.server.ts';
import { BlankState } from '#app/ui/notice/BlankState.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { readSortDirection, listHref, PAGE_SIZE, sortBy, type ListAddress } from '#app/ui/table/list-address.ts';
import { ListSearch } from '#app/ui/table/ListSearch.tsx';
import { Pagination } from '#app/ui/table/Pagination.tsx';
import { SortHeader } from '#app/ui/table/SortHeader.tsx';
import { databaseList } from '#app/messages/en/database-list.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { buttonClass, LinkButton } from '#app/ui/button/Button.tsx';
import { Page, PageHead, PageTools } from '#app/ui/layout/Page.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { numberCellClass, Table, TableFoot } from '#app/ui/table/Table.tsx';
import text from '#app/ui/text/text.module.css';
import { DropAnywhere } from '#app/screens/upload/DropAnywhere.tsx';
import { UploadLink } from '#app/screens/upload/UploadLink.tsx';
import { takeReturnTarget } from './client/return-target.ts';
import { ConnectedNotice } from './ConnectedNotice.tsx';
import { DatabaseRow } from './DatabaseRow.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { StorageDialog } from './StorageDialog.tsx';
import { LIST_PATH } from './database-view.ts';
import styles from './DatabaseTable.module.css';

interface DatabaseListScreenProps {
  readonly list: DatabaseListPage;
  readonly query: ListAddress<'name'>;
}

export function DatabaseListScreen({ list, query }: DatabaseListScreenProps) {
  const t = useMessages(databaseList);
  const isBlank = list.items.length === 0 && query.search === '' && query.page === 0;
  useEffect(() => {
    const target = takeReturnTarget();
    if (target) (document.querySelector<HTMLElement>(target) ?? document.querySelector<HTMLElement>('#main'))?.focus();
  }, [list]);
  return (
    <Page>
      <PageHead>
        <h1>{t('title')}</h1>
        <PageTools>
          {isBlank ? null : <ListSearch label={t('search')} path={LIST_PATH} address={query} />}
          {isBlank ? null : <UploadLink />}
          {list.mayWrite && !isBlank ? <ConnectLink /> : null}
        </PageTools>
      </PageHead>
      <DropAnywhere />
      <ConnectedNotice />
      <Panel>{list.items.length === 0 ? <Nothing list={list} query={query} /> : <List list={list} query={query} />}</Panel>
    </Page>
  );
}

function ConnectLink() {
  const t = useMessages(databaseList);
  return (
    <Link className={buttonClass('primary')} data-connect="" to="?new" discover="none">
      <Icon name="plus" />
      {t('connect')}
    </Link>
  );
}

function List({ list, query }: DatabaseListScreenProps) {
  const t = useMessages(databaseList);
  const [doomed, setDoomed] = useState<DatabaseListing | null>(null);
  const [measured, setMeasured] = useState<DatabaseListing | null>(null);
  const { nowMs } = useShellData();
  return (
    <>
      <Table className={styles.table}>
        <caption className={text.visuallyHidden}>{t('caption', { count: list.count })}</caption>
        <thead>
          <tr>
            <SortHeader
              label={t('column.name')}
              direction={readSortDirection(query, 'name')}
              href={listHref(sortBy(query, 'name'))}
            />
            {list.mayWrite ? <th scope="col">{t('column.location')}</th> : null}
            <th scope="col">{t('column.use')}</th>
            <th scope="col" className={numberCellClass}>
              {t('column.datasets')}
            </th>
            <SortHeader
              label={t('column.changed')}
              direction={readSortDirection(query, 'changed')}
              href={listHref(sortBy(query, 'changed'))}
            />
            <th scope="col">
              <span className={text.visuallyHidden}>{t('column.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.items.map((database) => (
            <DatabaseRow
              key={database.id}
              database={database}
              nowMs={nowMs}
              mayWrite={list.mayWrite}
              mayExport={list.mayExport}
              seesSqlLab={list.seesSqlLab}
              onStorage={() => setMeasured(database)}
              onDelete={() => setDoomed(database)}
            />
          ))}
        </tbody>
      </Table>
      <TableFoot>
        <Pagination page={query.page} pageSize={PAGE_SIZE} count={list.count} hrefOf={(page) => listHref({ ...query, page })} />
      </TableFoot>
      {measured ? <StorageDialog key={measured.id} database={measured} onClose={() => setMeasured(null)} /> : null}
      {doomed ? <DeleteDialog key={doomed.id} database={doomed} onClose={() => setDoomed(null)} /> : null}
    </>
  );
}

function Nothing({ list, query }: DatabaseListScreenProps) {
  const t = useMessages(databaseList);
  if (query.search === '' && query.page === 0) {
    return list.mayWrite ? (
      <BlankState icon="database" title={t('blank.title')} actions={<ConnectLink />}>
        <p>{t('blank.connect')}</p>
      </BlankState>
    ) : (
      <BlankState icon="database" title={t('blank.title')}>
        <p>{t('blank.detail')}</p>
      </BlankState>
    );
  }
  return (
    <BlankState
      icon="search"
      title={query.search ? t('nothing.search', { search: query.search }) : t('nothing.page')}
      actions={<LinkButton href={LIST_PATH + listHref({ ...query, search: '', page: 0 })}>{t('nothing.action')}</LinkButton>}
    >
      <p>{t('nothing.advice')}</p>
    </BlankState>
  );
}
