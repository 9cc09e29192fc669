// One run of a report or alert: times, value, query, and what went wrong.
import type { ReactNode } from 'react';
import { reports } from '#app/messages/en/reports.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import type { ReportRun, Schedule } from '#app/stores/report/wire-schedule.ts';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { Facts } from '#app/ui/text/Facts.tsx';
import { FieldHint } from '#app/ui/form/Field.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { RunBadge } from './RunBadge.tsx';
import { conditionText, runDurationText, describeRunState } from './run-state.ts';
import styles from './RunDialog.module.css';

interface RunDialogProps {
  readonly report: Schedule;
  readonly run: ReportRun;
  /** An instant in the viewer's time zone. */
  readonly format: (ms: number) => string;
  readonly onClose: () => void;
}

export function RunDialog({ report, run, format, onClose }: RunDialogProps) {
  const t = useMessages(reports);
  const locale = useLocale();
  const { startMs, endMs, value, rowJson, error, waitingSinceMs, nextTryMs, sentTo } = run;
  return (
    <Dialog title={t('run.title', { time: format(run.scheduledMs) })} onClose={onClose}>
      <DialogContent isStack>
        {error === '' ? null : (
          <Notice kind={nextTryMs === null ? 'error' : 'warning'} title={t(nextTryMs === null ? 'run.error' : 'run.waiting')}>
            <p className={styles.error}>{error}</p>
          </Notice>
        )}
        <Facts>
          <Fact label={t('runs.column.state')}>
            <RunBadge state={run.state} isWaiting={nextTryMs !== null} text={describeRunState(report.type, run, t)} />
          </Fact>
          <Fact label={t('run.sentTo')}>{sentTo === null ? '' : t(`runs.sentTo.${sentTo}`)}</Fact>
          <Fact label={t('run.waitingSince')}>{waitingSinceMs === null ? '' : format(waitingSinceMs)}</Fact>
          <Fact label={t('run.nextTry')}>{nextTryMs === null ? '' : format(nextTryMs)}</Fact>
          <Fact label={t('runs.column.started')}>{startMs === null ? '' : format(startMs)}</Fact>
          <Fact label={t('run.ended')}>{endMs === null ? '' : format(endMs)}</Fact>
          <Fact label={t('runs.column.duration')}>{runDurationText(run, t, locale)}</Fact>
          <Fact label={t('runs.column.value')}>{value?.toLocaleString(locale) ?? ''}</Fact>
          <Fact label={t('run.condition')}>{report.type === 'Alert' ? conditionText(report, t) : ''}</Fact>
        </Facts>
        {rowJson === null ? null : <Code label={t('run.row')} text={rowJson} />}
        {report.sql === '' ? null : <Code label={t('run.query')} hint={t('run.queryHint')} text={report.sql} />}
      </DialogContent>
    </Dialog>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) =>
  children === '' ? null : (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );

interface CodeProps {
  readonly label: string;
  readonly hint?: string;
  readonly text: string;
}

const Code = ({ label, hint, text }: CodeProps) => (
  <section>
    <h3>{label}</h3>
    {hint === undefined ? null : <FieldHint>{hint}</FieldHint>}
    <pre className={styles.code}>{text}</pre>
  </section>
);
