import { expect, it } from 'vitest';
import { REPORT_STATES } from '#app/domain/alert/report-state.ts';
import type { SeriesCondition } from '#app/domain/alert/series-condition.ts';
import { reports } from '#app/messages/en/reports.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { conditionText, runDurationText, runStateText, scheduleStateText } from './run-state.ts';

const t = createTranslate(reports, 'en');

it('names every state, as its type has it', () => {
  expect(REPORT_STATES.map((state) => runStateText('Alert', state, t))).toEqual([
    'Fired',
    'Running',
    'Failed',
    'Not fired',
    'In grace period',
  ]);
  expect(runStateText('Report', 'Success', t)).toBe('Sent');
});

it('names no state of what never ran', () => {
  const row = { type: 'Alert', lastState: 'Not triggered', lastRunMs: null } as const;
  expect(scheduleStateText(row, t)).toBe('Not run yet');
  expect(scheduleStateText({ ...row, lastRunMs: 1 }, t)).toBe('Not fired');
  expect(scheduleStateText({ ...row, lastState: 'Working' }, t)).toBe('Running');
});

it('writes durations and conditions', () => {
  const text = (endMs: number | null) => runDurationText({ startMs: 0, endMs }, t, 'en');
  expect([text(120), text(3_240), text(250_000), text(null)]).toEqual(['120 ms', '3.2 s', '4 min 10 s', '']);
  const condition = { operator: '>=', threshold: 2.5 } as const;
  expect(conditionText({ validatorType: 'operator', condition, extra: {} }, t)).toBe('Value >= 2.5');
  expect(conditionText({ validatorType: 'not null', condition, extra: {} }, t)).toBe('The value isn’t null or 0');
  const onChart = (alert: SeriesCondition) => conditionText({ validatorType: null, condition, extra: { alert } }, t);
  expect(onChart({ kind: 'threshold', op: '<', threshold: 5, periods: 3 })).toBe('Value < 5 for 3 periods');
  expect(onChart({ kind: 'change', percent: 20, against: 'same day last week', direction: 'any' })).toBe(
    'Changed by more than 20% against the same day last week',
  );
});
