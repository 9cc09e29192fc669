// What the log and Home say of reports that wait, fail, or were sent by hand.
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ReportRun } from '#app/stores/report/wire-schedule.ts';
import { reports } from '#app/messages/en/reports.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { RunBadge } from './RunBadge.tsx';
import { isScheduleWaiting, describeRunState } from './run-state.ts';
import { TroubledReports } from './TroubledReports.tsx';

const t = createTranslate(reports, 'en');
const at = Date.UTC(2026, 10, 21, 9);
const trouble = { id: 5, type: 'Report', name: 'Weekly <b>', why: 'The mail server can’t be reached.' } as const;
const show = (more: { failingSinceMs?: number; waitingSinceMs?: number; nextTryMs?: number }): string =>
  renderToString(
    <TroubledReports reports={[{ ...trouble, failingSinceMs: null, waitingSinceMs: null, nextTryMs: null, ...more }]} />,
  );

describe('a report that wasn’t delivered', () => {
  it('is linked to its log, with why, since when, and when it is tried next', () => {
    const waiting = show({ waitingSinceMs: at, nextTryMs: at + 60_000 });
    expect(waiting).toContain('href="/report/5/log/"');
    expect(waiting).toContain('Weekly &lt;b&gt;');
    expect(waiting).toContain('The mail server can’t be reached.');
    expect(waiting).toMatch(/Waiting since .+ Next try: .+/);
    expect(show({ waitingSinceMs: at })).toContain('Trying now.');
    expect(show({ failingSinceMs: at })).toContain('Failing since');
  });

  it('has no place where there is none', () => {
    expect(renderToString(<TroubledReports reports={[]} />)).toBe('');
  });
});

describe('a run', () => {
  const run = (nextTryMs: number | null): Pick<ReportRun, 'state' | 'nextTryMs'> => ({ state: 'Working', nextTryMs });

  it('that waits is distinguished from one that works by words, not only by color', () => {
    expect(describeRunState('Report', run(null), t)).toBe('Running');
    expect(describeRunState('Report', run(at), t)).toBe('Waiting to retry');
    expect(renderToString(<RunBadge state="Working" isWaiting text="Waiting to retry" />)).toContain('Waiting to retry');
  });

  it('that waits makes its schedule wait, unless it was sent by hand or another one works', () => {
    const waits = { nextTryMs: at, sentTo: null };
    expect(isScheduleWaiting({ lastState: 'Working', recentRuns: [waits] })).toBe(true);
    expect(isScheduleWaiting({ lastState: 'Working', recentRuns: [{ ...waits, sentTo: 'requester' }] })).toBe(false);
    expect(isScheduleWaiting({ lastState: 'Success', recentRuns: [waits] })).toBe(false);
  });
});
