// Between the views of the action log: everything, what matters for security, and how much is stored.
import { Link } from '@remix-run/react';
import { actionLog } from '#app/messages/en/action-log.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import styles from './LogTabs.module.css';

const PATHS = { activity: '/actionlog/list', audit: '/actionlog/audit', storage: '/actionlog/storage' } as const;

export type LogTab = keyof typeof PATHS;

interface LogTabsProps {
  readonly active: LogTab;
  /** Those that the viewer can open. */
  readonly tabs: readonly LogTab[];
}

export function LogTabs({ active, tabs }: LogTabsProps) {
  const t = useMessages(actionLog);
  if (tabs.length < 2) return null;
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      {tabs.map((tab) => (
        <Link key={tab} to={PATHS[tab]} aria-current={tab === active ? 'page' : undefined} discover="none">
          {t(`tab.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}
