// Every database that the viewer sees: search, sort and page stand in the address.
import { Form, Link, useSubmit } from '@remix-run/react';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { DatabaseListing, DatabaseListPage } from '#app/services/database-page.server.ts';
import { BlankState } from '#app/ui/BlankState.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { Pagination } from '#app/ui/Pagination.tsx';
import { SortHeader } from '#app/ui/SortHeader.tsx';
import { takeReturnTarget } from './client/return-target.ts';
import { DatabaseRow } from './DatabaseRow.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { LIST_PATH, listHref, PAGE_SIZE, sortBy, type ListQuery, type ListSort } from './list-query.ts';
import './database-list.css';

const TYPING_PAUSE_MS = 200;

interface DatabaseListScreenProps {
  readonly list: DatabaseListPage;
  readonly query: ListQuery;
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
          {isBlank ? null : <SearchForm query={query} />}
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

function SearchForm({ query }: { query: ListQuery }) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const searchSoon = (event: ChangeEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // Whoever has gone on to another screen in the meantime stays there.
      if (form.isConnected) submit(form, { replace: true, preventScrollReset: true });
    }, TYPING_PAUSE_MS);
  };
  return (
    <Form className="search" role="search" action={LIST_PATH} onChange={searchSoon}>
      <Icon name="search" />
      <input
        key={query.search === '' ? 'empty' : 'typed'}
        type="search"
        name="q"
        className="input compact"
        aria-label="Search databases"
        placeholder="Search by name"
        defaultValue={query.search}
      />
      {query.sort === 'changed' ? null : <input type="hidden" name="sort" value={query.sort} />}
    </Form>
  );
}

function List({ list, query }: DatabaseListScreenProps) {
  const [doomed, setDoomed] = useState<DatabaseListing | null>(null);
  const { nowMs } = useShellData();
  const direction = (sort: ListSort) => (query.sort !== sort ? null : query.descending ? 'descending' : 'ascending');
  return (
    <>
      <table className="list-table database-table">
        <caption className="visually-hidden">Databases, {list.count} in all</caption>
        <thead>
          <tr>
            <SortHeader label="Name" direction={direction('name')} href={listHref(sortBy(query, 'name'))} />
            {list.mayWrite ? <th scope="col">Where</th> : null}
            <th scope="col">Use</th>
            <th scope="col" className="number">
              Datasets
            </th>
            <SortHeader label="Changed" direction={direction('changed')} href={listHref(sortBy(query, 'changed'))} />
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
