// Between the views of the action log: everything, what matters for security, and how much is stored.
import { actionLog } from '#app/messages/en/action-log.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { LinkTabs } from '#app/ui/layout/LinkTabs.tsx';

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
  const links = tabs.map((tab) => ({ path: PATHS[tab], label: t(`tab.${tab}`), isCurrent: tab === active }));
  return <LinkTabs label={t('tabs')} tabs={links} />;
}
