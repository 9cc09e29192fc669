// What carries a tag, as far as the viewer may see it, by kinds.
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { TaggedPage, TaggedThing } from '#app/services/lists/tagged-page.server.ts';
import { BlankState } from '#app/ui/BlankState.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import '#app/screens/lists/lists.css';

const KINDS = [
  ['dashboard', 'Dashboards'],
  ['chart', 'Charts'],
  ['dataset', 'Datasets'],
  ['query', 'Saved queries'],
] as const;

export function TaggedScreen({ page: { tag, things } }: { readonly page: TaggedPage }) {
  return (
    <div className="page lists">
      <header className="page-head">
        <h1>Tag: {tag.name}</h1>
        <div className="list-tools">
          <a className="button" href="/superset/tags/">
            All tags
          </a>
        </div>
      </header>
      {tag.description ? <p className="muted">{tag.description}</p> : null}
      {things.length === 0 ? (
        <div className="panel">
          <BlankState icon="tag" title="Nothing carries this tag">
            <p>
              Charts, dashboards, datasets and saved queries with it appear here, as far as you may see them. Choose some in a
              list, then Tag.
            </p>
          </BlankState>
        </div>
      ) : (
        KINDS.map(([kind, title]) => <Kind key={kind} title={title} things={things.filter((thing) => thing.type === kind)} />)
      )}
    </div>
  );
}

function Kind({ title, things }: { title: string; things: readonly TaggedThing[] }) {
  const { nowMs } = useShellData();
  if (things.length === 0) return null;
  return (
    <section className="home-section" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <ul className="panel plain-rows">
        {things.map((thing) => (
          <li key={thing.id}>
            <a className="row-link" href={thing.url}>
              {thing.name || 'Untitled'}
            </a>
            <span className="muted small">
              {thing.changedOnMs === null ? null : <RelativeTime atMs={thing.changedOnMs} nowMs={nowMs} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
