// A short list of dashboards, charts and saved queries on the first screen.
import { clsx } from 'clsx';
import type { HomeItem } from '#app/domain/viewer/recent-items.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { home } from '#app/messages/en/home.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Icon, type IconName } from '#app/ui/icon/Icon.tsx';
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import text from '#app/ui/text/text.module.css';
import styles from './ItemList.module.css';

const ICONS: Readonly<Record<HomeItem['kind'], IconName>> = { dashboard: 'dashboard', chart: 'chart', query: 'code' };

interface ItemListProps {
  readonly title: string;
  readonly items: readonly HomeItem[];
}

export function ItemList({ title, items }: ItemListProps) {
  return (
    <Panel className={styles.list} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <Item key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </ul>
    </Panel>
  );
}

function Item({ item }: { readonly item: HomeItem }) {
  const t = useMessages(home);
  const { nowMs } = useShellData();
  const name = item.name || t(`untitled.${item.kind}`);
  return (
    <li>
      <a className={styles.item} href={item.href} title={name}>
        <span title={t(`kind.${item.kind}`)}>
          <Icon name={ICONS[item.kind]} className={styles.icon} />
          <span className={text.visuallyHidden}>{t(`kind.${item.kind}`)}: </span>
        </span>
        <span className={styles.name}>{name}</span>
      </a>
      <span className={clsx(text.muted, text.small, styles.time)}>
        {t.rich('itemTime', { action: item.action, time: () => <RelativeTime atMs={item.atMs} nowMs={nowMs} /> })}
      </span>
    </li>
  );
}
