// The last runs of a schedule, oldest first: a mark for each, with its state and time on hover.
import { clsx } from 'clsx';
import { REPORT_STATES, type ReportState } from '#app/domain/alert/report-state.ts';
import { formatZonedTime } from '#app/domain/format/zoned-time.ts';
import { common } from '#app/messages/en/common.ts';
import { reports } from '#app/messages/en/reports.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import type { ReportRow } from '#app/services/lists/report-pages.server.ts';
import message from '#app/ui/text/text.module.css';
import { useTimeZone } from '#app/ui/text/use-time-zone.ts';
import { RUN_TONES, describeRunState } from './run-state.ts';
import styles from './RecentRuns.module.css';

export function RecentRuns({ report: { type, recentRuns } }: { readonly report: ReportRow }) {
  const t = useMessages(reports);
  const tCommon = useMessages(common);
  const locale = useLocale();
  const timeZone = useTimeZone();
  if (recentRuns.length === 0) return <span className={message.muted}>{tCommon('none')}</span>;
  return (
    <ol className={styles.runs}>
      {recentRuns.toReversed().map(({ id, state, scheduledMs, error, nextTryMs }) => {
        const known = knownState(state);
        const text = t('recentRun', {
          state: describeRunState(type, { state: known, nextTryMs }, t),
          time: formatZonedTime(scheduledMs, timeZone, locale),
        });
        return (
          <li
            key={id}
            title={error ? `${text}\n${error}` : text}
            className={clsx(styles.run, styles[nextTryMs === null ? RUN_TONES[known] : 'warning'])}
          >
            <span className={message.visuallyHidden}>{text}</span>
          </li>
        );
      })}
    </ol>
  );
}

const knownState = (state: string): ReportState => REPORT_STATES.find((one) => one === state) ?? 'Error';
