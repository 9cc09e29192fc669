// The charts and dashboards that a change of the dataset reaches.
import { useState } from 'react';
import { BlankState } from '#app/ui/BlankState.tsx';
import { useDataset } from './dataset-context.ts';
import { Pager } from './Pager.tsx';

const PAGE = 50;

export function UsageTab() {
  const { page } = useDataset();
  if (page.charts.length === 0)
    return (
      <BlankState
        icon="chart"
        title="No chart asks it yet"
        actions={
          <a className="button primary" href={`/explore/?datasource_type=table&datasource_id=${page.id}`}>
            Make a chart
          </a>
        }
      >
        <p>Charts on this dataset appear here, and the dashboards with them.</p>
      </BlankState>
    );
  const charts = page.charts.map(({ id, name, kind }) => ({
    id,
    name,
    hint: kind,
    href: `/explore/?slice_id=${id}`,
  }));
  const dashboards = page.dashboards.map(({ id, title }) => ({ id, name: title, hint: '', href: `/superset/dashboard/${id}/` }));
  return (
    <div className="ds-usage">
      <Uses title="Charts" uses={charts} none="" />
      <Uses title="Dashboards" uses={dashboards} none="None of these charts is on a dashboard that you may open." />
    </div>
  );
}

interface Use {
  readonly id: number;
  readonly name: string;
  readonly hint: string;
  readonly href: string;
}

function Uses({ title, uses, none }: { readonly title: string; readonly uses: readonly Use[]; readonly none: string }) {
  const [page, setPage] = useState(0);
  return (
    <section className="ds-card">
      <h2>
        {title} <span className="muted tabular">{uses.length}</span>
      </h2>
      {uses.length === 0 ? <p className="muted">{none}</p> : null}
      <ul className="ds-uses">
        {uses.slice(page * PAGE, (page + 1) * PAGE).map(({ id, name, hint, href }) => (
          <li key={id}>
            <a href={href}>{name}</a>
            {hint === '' ? null : <span className="muted small">{hint}</span>}
          </li>
        ))}
      </ul>
      {uses.length > PAGE ? (
        <Pager label={`Pages of ${title}`} count={uses.length} pageSize={PAGE} page={page} onPage={setPage} />
      ) : null}
    </section>
  );
}
