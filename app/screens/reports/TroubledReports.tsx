// Reports and alerts of the viewer that didn't reach their recipients, or wait to: told here too, since the mail that would tell it can
// be what fails.
import { clsx } from 'clsx';
import { formatZonedTime } from '#app/domain/format/zoned-time.ts';
import { reports } from '#app/messages/en/reports.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import type { TroubledReport } from '#app/services/lists/troubled-reports.server.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import text from '#app/ui/text/text.module.css';
import { useTimeZone } from '#app/ui/text/use-time-zone.ts';
import { runsHref } from './report-shape.ts';
import styles from './TroubledReports.module.css';

export function TroubledReports({ reports: troubled }: { readonly reports: readonly TroubledReport[] }) {
  const t = useMessages(reports);
  const format = useFormat();
  if (troubled.length === 0) return null;
  return (
    <Panel isPadded className={styles.panel} aria-labelledby="troubled-reports">
      <h2 id="troubled-reports" className={styles.title}>
        <Icon name="warning" className={text.warning} />
        {t('troubled.title')}
      </h2>
      <ul className={styles.list}>
        {troubled.map((report) => (
          <li key={report.id}>
            <a href={runsHref(report.type, report.id)} className={styles.name}>
              {report.name}
            </a>
            <span className={clsx(text.small, styles.why)}>{report.why}</span>
            <span className={clsx(text.small, text.muted)}>{describe(report, format, t)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function useFormat(): (ms: number) => string {
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (ms) => formatZonedTime(ms, timeZone, locale);
}

function describe(
  { failingSinceMs, waitingSinceMs, nextTryMs }: TroubledReport,
  format: (ms: number) => string,
  t: ReturnType<typeof useMessages<typeof reports.texts>>,
): string {
  if (waitingSinceMs === null) return failingSinceMs === null ? '' : t('troubled.failing', { since: format(failingSinceMs) });
  const since = format(waitingSinceMs);
  return nextTryMs === null ? t('troubled.trying', { since }) : t('troubled.waiting', { since, next: format(nextTryMs) });
}
