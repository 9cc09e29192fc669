// Columns and cells of the log: who it was and when, what the entry is about, and how long it took.
import { actionLog } from '#app/messages/en/action-log.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Changed } from '#app/screens/lists/cells/Changed.tsx';
import type { ListColumn } from '#app/screens/lists/list-types.ts';
import type { LogListing } from '#app/services/accounts/pages.server.ts';
import type { LoggedItem } from '#app/services/activity/logged-items.server.ts';
import message from '#app/ui/text/text.module.css';
import cells from '#app/ui/table/cells.module.css';

/** `unknown`: in place of a name that isn't known. */
export const personColumn = (label: string, unknown: string): ListColumn<LogListing> => ({
  id: 'person',
  label,
  sort: 'person',
  cell: ({ person }) => <PersonName name={person} none={unknown} />,
});

export const timeColumn = (label: string): ListColumn<LogListing> => ({
  id: 'time',
  label,
  sort: 'time',
  cell: ({ atMs }) => <Changed atMs={atMs} />,
});

export function LogTarget({ line: { chart, dashboard } }: { readonly line: LogListing }) {
  const t = useMessages(actionLog);
  if (dashboard === null && chart === null) return <NoValue />;
  return (
    <span className={cells.links}>
      {dashboard === null ? null : (
        <TargetLink
          item={dashboard}
          href={`/superset/dashboard/${dashboard.id}/`}
          unnamed={t('target.dashboard', { id: dashboard.id })}
        />
      )}
      {chart === null ? null : (
        <TargetLink item={chart} href={`/explore/?slice_id=${chart.id}`} unnamed={t('target.chart', { id: chart.id })} />
      )}
    </span>
  );
}

interface TargetLinkProps {
  readonly item: LoggedItem;
  readonly href: string;
  readonly unnamed: string;
}

function TargetLink({ item, href, unnamed }: TargetLinkProps) {
  const t = useMessages(actionLog);
  const name = item.name || unnamed;
  return item.isDeleted ? <span className={message.muted}>{t('target.deleted', { name })}</span> : <a href={href}>{name}</a>;
}

const PersonName = ({ name, none }: { readonly name: string | null; readonly none: string }) =>
  name ?? <span className={message.muted}>{none}</span>;

export const NoValue = () => <span className={message.muted}>–</span>;

/** `340 ms`, `2.1 s`. */
export const formatDuration = (ms: number, t: Translate<typeof actionLog.texts>, locale: string): string =>
  ms < 1000
    ? t('duration.ms', { ms })
    : t('duration.s', { seconds: (ms / 1000).toLocaleString(locale, { maximumFractionDigits: 1 }) });
