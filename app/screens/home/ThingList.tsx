// A short list of things on the first screen.
import { clsx } from 'clsx';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { HomeThing } from '#app/services/home/things.server.ts';
import { home } from '#app/messages/en/home.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Icon, type IconName } from '#app/ui/Icon.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import text from '#app/ui/text.module.css';
import styles from './ThingList.module.css';

const ICONS: Readonly<Record<HomeThing['kind'], IconName>> = { dashboard: 'dashboard', chart: 'chart', query: 'code' };

interface ThingListProps {
  readonly title: string;
  readonly things: readonly HomeThing[];
  /** Shown while there are none. */
  readonly none: string;
}

export function ThingList({ title, things, none }: ThingListProps) {
  const t = useMessages(home);
  const { nowMs } = useShellData();
  return (
    <Panel className={styles.things} aria-label={title}>
      <h2>{title}</h2>
      {things.length === 0 ? <p className={text.muted}>{none}</p> : null}
      <ul>
        {things.map((thing) => (
          <li key={`${thing.kind} ${thing.id}`}>
            <a className={styles.thing} href={thing.href} title={thing.name}>
              <span title={t(`kind.${thing.kind}`)}>
                <Icon name={ICONS[thing.kind]} className={styles.icon} />
                <span className={text.visuallyHidden}>{t(`kind.${thing.kind}`)}: </span>
              </span>
              <span className={styles.name}>{thing.name}</span>
            </a>
            <span className={clsx(text.muted, text.small, styles.time)}>
              <RelativeTime atMs={thing.atMs} nowMs={nowMs} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
