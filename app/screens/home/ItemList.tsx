// A short list of items on the first screen.
import { clsx } from 'clsx';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { HomeItem } from '#app/services/home/items.server.ts';
import { home } from '#app/messages/en/home.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Icon, type IconName } from '#app/ui/Icon.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import text from '#app/ui/text.module.css';
import styles from './ItemList.module.css';

const ICONS: Readonly<Record<HomeItem['kind'], IconName>> = { dashboard: 'dashboard', chart: 'chart', query: 'code' };

interface ItemListProps {
  readonly title: string;
  readonly items: readonly HomeItem[];
  /** Shown while there are none. */
  readonly none: string;
}

export function ItemList({ title, items, none }: ItemListProps) {
  const t = useMessages(home);
  const { nowMs } = useShellData();
  return (
    <Panel className={styles.list} aria-label={title}>
      <h2>{title}</h2>
      {items.length === 0 ? <p className={text.muted}>{none}</p> : null}
      <ul>
        {items.map((item) => (
          <li key={`${item.kind} ${item.id}`}>
            <a className={styles.item} href={item.href} title={item.name}>
              <span title={t(`kind.${item.kind}`)}>
                <Icon name={ICONS[item.kind]} className={styles.icon} />
                <span className={text.visuallyHidden}>{t(`kind.${item.kind}`)}: </span>
              </span>
              <span className={styles.name}>{item.name}</span>
            </a>
            <span className={clsx(text.muted, text.small, styles.time)}>
              <RelativeTime atMs={item.atMs} nowMs={nowMs} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
