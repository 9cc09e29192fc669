// What carries a tag, as far as the viewer can see it, by kinds.
import { clsx } from 'clsx';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { TaggedPage, TaggedItem } from '#app/services/lists/tagged-page.server.ts';
import { BlankState } from '#app/ui/notice/BlankState.tsx';
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx';
import { tagList } from '#app/messages/en/tag-list.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { LinkButton } from '#app/ui/button/Button.tsx';
import { Page, PageHead, PageTools } from '#app/ui/layout/Page.tsx';
import { Panel, panelClass } from '#app/ui/layout/Panel.tsx';
import message from '#app/ui/text/text.module.css';
import styles from './TaggedScreen.module.css';

const KINDS = ['dashboard', 'chart', 'dataset', 'query'] as const;

export function TaggedScreen({ page: { tag, items } }: { readonly page: TaggedPage }) {
  const t = useMessages(tagList);
  return (
    <Page>
      <PageHead>
        <h1>{t('tagged.title', { name: tag.name })}</h1>
        <PageTools>
          <LinkButton href="/superset/tags/">{t('tagged.all')}</LinkButton>
        </PageTools>
      </PageHead>
      {tag.description ? <p className={message.muted}>{tag.description}</p> : null}
      {items.length === 0 ? (
        <Panel>
          <BlankState icon="tag" title={t('tagged.none')}>
            <p>{t('tagged.noneDetail')}</p>
          </BlankState>
        </Panel>
      ) : (
        KINDS.map((kind) => <Kind key={kind} title={t(`tagged.${kind}`)} items={items.filter((item) => item.type === kind)} />)
      )}
    </Page>
  );
}

function Kind({ title, items }: { title: string; items: readonly TaggedItem[] }) {
  const t = useMessages(tagList);
  const { nowMs } = useShellData();
  if (items.length === 0) return null;
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={clsx(panelClass(), styles.items)}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <a className={styles.link} href={item.url}>
              {item.name || t('tagged.untitled')}
            </a>
            <span className={clsx(message.muted, message.small)}>
              <RelativeTime atMs={item.changedOnMs} nowMs={nowMs} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
