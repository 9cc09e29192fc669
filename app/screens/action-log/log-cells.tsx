// What an entry of the log is about, and how long it took.
import { actionLog } from '#app/messages/en/action-log.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { LogListing } from '#app/services/accounts/pages.server.ts';
import message from '#app/ui/text.module.css';
import cells from '#app/ui/cells.module.css';

export function LogTarget({ line: { chartId, dashboardId } }: { readonly line: LogListing }) {
  const t = useMessages(actionLog);
  if (dashboardId === null && chartId === null) return <span className={message.muted}>–</span>;
  return (
    <span className={cells.links}>
      {dashboardId === null ? null : (
        <a href={`/superset/dashboard/${dashboardId}/`}>{t('target.dashboard', { id: dashboardId })}</a>
      )}
      {chartId === null ? null : <a href={`/explore/?slice_id=${chartId}`}>{t('target.chart', { id: chartId })}</a>}
    </span>
  );
}

/** `340 ms`, `2.1 s`. */
export const formatDuration = (ms: number, t: Translate<typeof actionLog.texts>, locale: string): string =>
  ms < 1000
    ? t('duration.ms', { ms })
    : t('duration.s', { seconds: (ms / 1000).toLocaleString(locale, { maximumFractionDigits: 1 }) });
