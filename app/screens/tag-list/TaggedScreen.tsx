// What carries a tag, as far as the viewer can see it, by kinds.
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { TaggedPage, TaggedThing } from '#app/services/lists/tagged-page.server.ts';
import { BlankState } from '#app/ui/BlankState.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import '#app/screens/lists/lists.css';
import { tagList } from '#app/messages/en/tag-list.ts';
import { useMessages } from '#app/messages/use-messages.ts';

const KINDS = ['dashboard', 'chart', 'dataset', 'query'] as const;

export function TaggedScreen({ page: { tag, things } }: { readonly page: TaggedPage }) {
  const t = useMessages(tagList);
  return (
    <div className="page lists">
      <header className="page-head">
        <h1>{t('tagged.title', { name: tag.name })}</h1>
        <div className="list-tools">
          <a className="button" href="/superset/tags/">
            {t('tagged.all')}
          </a>
        </div>
      </header>
      {tag.description ? <p className="muted">{tag.description}</p> : null}
      {things.length === 0 ? (
        <div className="panel">
          <BlankState icon="tag" title={t('tagged.none')}>
            <p>{t('tagged.noneDetail')}</p>
          </BlankState>
        </div>
      ) : (
        KINDS.map((kind) => (
          <Kind key={kind} title={t(`tagged.${kind}`)} things={things.filter((thing) => thing.type === kind)} />
        ))
      )}
    </div>
  );
}

function Kind({ title, things }: { title: string; things: readonly TaggedThing[] }) {
  const t = useMessages(tagList);
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
              {thing.name || t('tagged.untitled')}
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
