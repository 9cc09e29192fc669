// When a schedule runs next, in the viewer's time zone.
import { formatZonedTime } from '#app/domain/format/zoned-time.ts';
import { MINUTE_MS } from '#app/domain/time/durations.ts';
import { reports } from '#app/messages/en/reports.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { ReportRow } from '#app/services/lists/report-pages.server.ts';
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx';
import cells from '#app/ui/table/cells.module.css';
import message from '#app/ui/text/text.module.css';
import { useTimeZone } from '#app/ui/text/use-time-zone.ts';
import styles from './report-cells.module.css';

interface NextRunProps {
  readonly report: Pick<ReportRow, 'nextRunMs'>;
  /** As the switch shows it. */
  readonly isOn: boolean;
}

export function NextRun({ report: { nextRunMs }, isOn }: NextRunProps) {
  const t = useMessages(reports);
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { nowMs } = useShellData();
  if (!isOn) return <span className={message.muted}>{t('paused')}</span>;
  if (nextRunMs === null) return <span className={message.muted}>{t('never')}</span>;
  return (
    <span className={styles.stack}>
      {nextRunMs - nowMs < MINUTE_MS ? t('soon') : <RelativeTime atMs={nextRunMs} nowMs={nowMs} />}
      <span className={cells.detail}>{formatZonedTime(nextRunMs, timeZone, locale)}</span>
    </span>
  );
}
