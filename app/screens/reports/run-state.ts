// The states of reports, alerts and their runs, as text and tone. Pure.
import type { ReportState } from '#app/domain/alert/report-state.ts';
import type { SeriesCondition } from '#app/domain/alert/series-condition.ts';
import type { reports } from '#app/messages/en/reports.ts';
import type { Translate } from '#app/messages/translate.ts';
import type { Schedule } from '#app/stores/report/wire-schedule.ts';
import type { ReportType } from './report-shape.ts';

type T = Translate<typeof reports.texts>;

export const RUN_TONES = {
  Success: 'success',
  Working: 'accent',
  Error: 'danger',
  'Not triggered': 'plain',
  'On Grace': 'warning',
} as const satisfies Readonly<Record<ReportState, string>>;

/** An alert that succeeded has fired; a report has been sent. */
export function runStateText(type: ReportType, state: ReportState, t: T): string {
  if (state === 'Success') return t(type === 'Alert' ? 'state.fired' : 'state.sent');
  return t(`state.${state}`);
}

/** The same of one run, which can wait for its next try. */
export const describeRunState = (
  type: ReportType,
  { state, nextTryMs }: { readonly state: ReportState; readonly nextTryMs: number | null },
  t: T,
): string => (nextTryMs === null ? runStateText(type, state, t) : t('state.waiting'));

/** Whether a schedule's run waits, and none is working. */
export const isScheduleWaiting = ({
  lastState,
  recentRuns,
}: {
  readonly lastState: ReportState;
  readonly recentRuns: readonly { readonly nextTryMs: number | null; readonly sentTo: string | null }[];
}): boolean => lastState === 'Working' && recentRuns.some(({ nextTryMs, sentTo }) => nextTryMs !== null && sentTo === null);

/** A schedule that never ran has no state yet, whatever its row says. */
export const scheduleStateText = (
  {
    type,
    lastState,
    lastRunMs,
  }: { readonly type: ReportType; readonly lastState: ReportState; readonly lastRunMs: number | null },
  t: T,
): string => (lastRunMs === null && lastState === 'Not triggered' ? t('state.never') : runStateText(type, lastState, t));

/** `120 ms`, `3.2 s`, `4 min 10 s`; empty for a run that hasn't ended. */
export function runDurationText(
  { startMs, endMs }: { readonly startMs: number | null; readonly endMs: number | null },
  t: T,
  locale: string,
): string {
  if (startMs === null || endMs === null) return '';
  const ms = endMs - startMs;
  if (ms < 1000) return t('duration.ms', { ms });
  const oneDigit = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  if (ms < 60_000) return t('duration.s', { seconds: oneDigit.format(ms / 1000) });
  const seconds = Math.round(ms / 1000);
  return t('duration.min', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}

/** The condition of an alert; empty for a report. */
export function conditionText({ extra, ...query }: Pick<Schedule, 'validatorType' | 'condition' | 'extra'>, t: T): string {
  return extra.alert ? seriesText(extra.alert, t) : queryText(query, t);
}

function seriesText(condition: SeriesCondition, t: T): string {
  if (condition.kind === 'threshold') {
    const { op: operator, threshold, periods } = condition;
    return t('condition.periods', { operator, periods, threshold: String(threshold) });
  }
  const { direction, percent, against } = condition;
  return t(`condition.change.${direction}`, { percent: String(percent), base: t(`condition.base.${against}`) });
}

function queryText(
  { validatorType, condition: { operator, threshold } }: Pick<Schedule, 'validatorType' | 'condition'>,
  t: T,
): string {
  if (validatorType === 'not null') return t('condition.notNull');
  if (operator === null || threshold === null) return '';
  return t('condition.operator', { operator, threshold: String(threshold) });
}
