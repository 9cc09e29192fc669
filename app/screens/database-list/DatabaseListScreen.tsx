// Every database that the viewer sees: search, sort and page stand in the address.
import { Link } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { DatabaseListing, DatabaseListPage } from '#app/services/databases/page.server.ts';
import { BlankState } from '#app/ui/BlankState.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { directionOf, listHref, PAGE_SIZE, sortBy, type ListAddress } from '#app/ui/list-address.ts';
import { ListSearch } from '#app/ui/ListSearch.tsx';
import { Pagination } from '#app/ui/Pagination.tsx';
import { SortHeader } from '#app/ui/SortHeader.tsx';
import { takeReturnTarget } from './client/return-target.ts';
import { DatabaseRow } from './DatabaseRow.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { LIST_PATH } from './database-view.ts';
import './database-list.css';

interface DatabaseListScreenProps {
  readonly list: DatabaseListPage;
  readonly query: ListAddress<'name'>;
}

export function DatabaseListScreen({ list, query }: DatabaseListScreenProps) {
  const isBlank = list.items.length === 0 && query.search === '' && query.page === 0;
  useEffect(() => {
    const target = takeReturnTarget();
    if (target) (document.querySelector<HTMLElement>(target) ?? document.querySelector<HTMLElement>('#main'))?.focus();
  }, [list]);
  return (
    <div className="page databases">
      <header className="page-head">
        <h1>Databases</h1>
        <div className="list-tools">
          {isBlank ? null : <ListSearch label="Search databases" path={LIST_PATH} address={query} />}
          {list.mayWrite && !isBlank ? <ConnectLink /> : null}
        </div>
      </header>
      <div className="panel">
        {list.items.length === 0 ? <Nothing list={list} query={query} /> : <List list={list} query={query} />}
      </div>
    </div>
  );
}

const ConnectLink = () => (
  <Link className="button primary connect-link" to="?new" discover="none">
    <Icon name="plus" />
    Connect a database
  </Link>
);

function List({ list, query }: DatabaseListScreenProps) {
  const [doomed, setDoomed] = useState<DatabaseListing | null>(null);
  const { nowMs } = useShellData();
  return (
    <>
      <table className="list-table database-table">
        <caption className="visually-hidden">Databases, {list.count} in all</caption>
        <thead>
          <tr>
            <SortHeader label="Name" direction={directionOf(query, 'name')} href={listHref(sortBy(query, 'name'))} />
            {list.mayWrite ? <th scope="col">Where</th> : null}
            <th scope="col">Use</th>
            <th scope="col" className="number">
              Datasets
            </th>
            <SortHeader label="Changed" direction={directionOf(query, 'changed')} href={listHref(sortBy(query, 'changed'))} />
            <th scope="col">
              <span className="visually-hidden">Actions</span>
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
              seesSqlLab={list.seesSqlLab}
              onDelete={() => setDoomed(database)}
            />
          ))}
        </tbody>
      </table>
      <div className="list-foot">
        <Pagination page={query.page} pageSize={PAGE_SIZE} count={list.count} hrefOf={(page) => listHref({ ...query, page })} />
      </div>
      {doomed ? <DeleteDialog key={doomed.id} database={doomed} onClose={() => setDoomed(null)} /> : null}
    </>
  );
}

function Nothing({ list, query }: DatabaseListScreenProps) {
  if (query.search === '' && query.page === 0) {
    return list.mayWrite ? (
      <BlankState icon="database" title="No databases yet" actions={<ConnectLink />}>
        <p>Connect a PostgreSQL server, and everybody who may ask it finds its tables in SQL Lab.</p>
      </BlankState>
    ) : (
      <BlankState icon="database" title="No databases yet">
        <p>Databases that you may ask appear here. An administrator can connect one, or let your roles ask one that is there.</p>
      </BlankState>
    );
  }
  return (
    <BlankState
      icon="search"
      title={query.search ? `Nothing matches “${query.search}”` : 'This page is empty'}
      actions={
        <a className="button" href={LIST_PATH + listHref({ ...query, search: '', page: 0 })}>
          Show all databases
        </a>
      }
    >
      <p>Names are searched. Try fewer letters.</p>
    </BlankState>
  );
}
