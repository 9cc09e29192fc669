// Every dashboard that the viewer may see: search, sort and page stand in the address.
import type { DashboardListing, DashboardPage } from '#app/resources/dashboard/wire.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { BlankState } from '#app/ui/BlankState.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { directionOf, listHref, PAGE_SIZE, sortBy, type ListAddress } from '#app/ui/list-address.ts';
import { ListSearch } from '#app/ui/ListSearch.tsx';
import { Pagination } from '#app/ui/Pagination.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { SortHeader } from '#app/ui/SortHeader.tsx';
import { dashboardHref } from '#app/screens/dashboard/dashboard-href.ts';

interface DashboardListScreenProps {
  readonly list: DashboardPage;
  readonly query: ListAddress<'title'>;
}

export function DashboardListScreen({ list, query }: DashboardListScreenProps) {
  return (
    <div className="page">
      <header className="page-head">
        <h1>Dashboards</h1>
        <div className="list-tools">
          <ListSearch label="Search dashboards" address={query} />
        </div>
      </header>
      <div className="panel">{list.items.length === 0 ? <Nothing query={query} /> : <List list={list} query={query} />}</div>
    </div>
  );
}

function List({ list, query }: DashboardListScreenProps) {
  const { nowMs } = useShellData();
  return (
    <>
      <table className="list-table">
        <caption className="visually-hidden">Dashboards, {list.count} in all</caption>
        <thead>
          <tr>
            <SortHeader label="Name" direction={directionOf(query, 'title')} href={listHref(sortBy(query, 'title'))} />
            <th scope="col">Status</th>
            <th scope="col" className="number optional">
              Charts
            </th>
            <th scope="col" className="optional">
              Owners
            </th>
            <SortHeader label="Changed" direction={directionOf(query, 'changed')} href={listHref(sortBy(query, 'changed'))} />
          </tr>
        </thead>
        <tbody>
          {list.items.map((dashboard) => (
            <Row key={dashboard.id} dashboard={dashboard} nowMs={nowMs} />
          ))}
        </tbody>
      </table>
      <div className="list-foot">
        <Pagination page={query.page} pageSize={PAGE_SIZE} count={list.count} hrefOf={(page) => listHref({ ...query, page })} />
      </div>
    </>
  );
}

function Row({ dashboard, nowMs }: { dashboard: DashboardListing; nowMs: number }) {
  return (
    <tr>
      <td className="name-cell">
        <a href={dashboardHref(dashboard)}>{dashboard.title || 'Untitled dashboard'}</a>
        {dashboard.description ? <p>{dashboard.description}</p> : null}
      </td>
      <td>
        <span className={`badge ${dashboard.published ? 'published' : ''}`}>
          {dashboard.published ? <Icon name="check" sizePx={12} /> : null}
          {dashboard.published ? 'Published' : 'Draft'}
        </span>
      </td>
      <td className="number optional">{dashboard.chartCount}</td>
      <td className="optional">{dashboard.owners.join(', ') || <span className="muted">None</span>}</td>
      <td>
        <RelativeTime atMs={dashboard.changedOnMs} nowMs={nowMs} />
      </td>
    </tr>
  );
}

function Nothing({ query }: { query: ListAddress<'title'> }) {
  if (query.search === '' && query.page === 0) {
    return (
      <BlankState icon="dashboard" title="No dashboards yet">
        <p>
          Dashboards that are published, or that you own, appear here. Ask a colleague to publish one or to add you as an owner.
        </p>
      </BlankState>
    );
  }
  const first = { ...query, search: '', page: 0 };
  return (
    <BlankState
      icon="search"
      title={query.search ? `Nothing matches “${query.search}”` : 'This page is empty'}
      actions={
        <a className="button" href={`/dashboard/list/${listHref(first)}`}>
          Show all dashboards
        </a>
      }
    >
      <p>Names, short addresses and descriptions are searched. Try fewer letters.</p>
    </BlankState>
  );
}
