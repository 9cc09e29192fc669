import { expect, it } from 'vitest';
import { REPORT_STATES } from '#app/domain/alert/report-state.ts';
import { reports } from '#app/messages/en/reports.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { conditionText, runDurationText, runStateText, scheduleStateText } from './run-state.ts';

const t = createTranslate(reports, 'en');

it('names every state, as its type has it', () => {
  expect(REPORT_STATES.map((state) => runStateText('Alert', state, t))).toEqual([
    ...['Fired', 'Running', 'Failed', 'Not fired', 'In grace period'],
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
  expect(conditionText({ validatorType: 'operator', condition }, t)).toBe('Value >= 2.5');
  expect(conditionText({ validatorType: 'not null', condition }, t)).toBe('The value isn’t null or 0');
});
