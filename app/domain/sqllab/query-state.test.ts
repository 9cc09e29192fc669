import { describe, expect, it } from 'vitest';
import {
  ACTIVE_STATES,
  awaitsRows,
  clearInactive,
  FINISHED_STATES,
  isFinished,
  QUERY_STATES,
  reduceQuery,
  TRANSITIONS,
  type QueryEvent,
  type QueryState,
  type RunFacts,
} from './query-state.ts';
import { WAITING_RUN } from './waiting-run.fixture.ts';

const run = (state: QueryState, facts: Partial<RunFacts> = {}): RunFacts => ({ ...WAITING_RUN, state, ...facts });

const HELD = { status: 'success', data: [[1]], fetchedAtMs: 5 } as const;
const EVENTS = {
  submitted: { type: 'submitted', isAsync: true },
  submittedSync: { type: 'submitted', isAsync: false },
  started: { type: 'started' },
  progress: { type: 'progress', progress: 40 },
  rows: { type: 'rows', rows: 10, resultsKey: 'k' },
  stopRequested: { type: 'stopRequested' },
  stopped: { type: 'stopped', rows: 7, resultsKey: 'k' },
  succeeded: { type: 'succeeded', success: { rows: 3, resultsKey: 'k', limitingFactor: 'NOT_LIMITED' } },
  failed: { type: 'failed', errorMessage: 'no', errors: null },
  timedOut: { type: 'timedOut', errorMessage: 'late', errors: null },
  fetchRequested: { type: 'fetchRequested' },
  cleared: { type: 'cleared' },
} as const satisfies Record<string, QueryEvent>;

/** Where each event leads from each state; `-`: it does not fit. */
const TABLE = `
                 pending    scheduled  started    running    fetching   success    failed     stopped    timed_out
submitted        pending    pending    -          -          -          -          -          -          -
submittedSync    running    running    -          -          -          -          -          -          -
started          running    running    running    running    -          -          -          -          -
progress         running    running    running    running    fetching   -          -          -          -
rows             running    running    running    running    fetching   -          -          -          -
stopRequested    stopped    stopped    stopped    stopped    stopped    -          -          -          -
stopped          stopped    stopped    stopped    stopped    stopped    -          -          stopped    -
succeeded        success    success    success    success    success    -          -          -          -
failed           failed     failed     failed     failed     failed     -          -          -          -
timedOut         timed_out  timed_out  timed_out  timed_out  timed_out  -          -          -          -
fetchRequested   fetching   fetching   fetching   fetching   -          fetching   -          -          -
cleared          -          -          -          -          fetching   success    failed     stopped    timed_out
`;
const [head = [], ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const CASES = rows.flatMap(([name = '', ...ends]) =>
  ends.map((end, index) => [head[index], name, end] as [QueryState, string, string]),
);

describe('the states of a run', () => {
  it('has every state and every event in its table', () => {
    expect([...head].sort()).toEqual([...QUERY_STATES].sort());
    expect(rows.map(([name]) => name)).toEqual(Object.keys(EVENTS));
    expect([...ACTIVE_STATES, ...FINISHED_STATES].sort()).toEqual([...QUERY_STATES].sort());
    expect(CASES).toHaveLength(QUERY_STATES.length * Object.keys(EVENTS).length);
  });

  it.each(CASES)('goes from %s on %s to %s, and a second delivery changes nothing', (state, name, end) => {
    const event = EVENTS[name as keyof typeof EVENTS];
    const before = run(state);
    const after = reduceQuery(before, event, 9_000);
    if (end === '-') expect(after).toBe(before);
    else expect(after.state).toBe(end);
    expect(reduceQuery(after, event, 10_000)).toEqual(after);
    expect(before).toEqual(run(state));
  });

  it('leaves an end only to fetch the rows of a success', () => {
    for (const state of FINISHED_STATES)
      for (const next of Object.values(TRANSITIONS[state]))
        expect(isFinished(next) ? next : `${state} ${next}`).toBe(isFinished(next) ? state : 'success fetching');
  });

  it('keeps what each event tells', () => {
    const started = reduceQuery(run('pending'), EVENTS.started, 2_000);
    expect(started.startRunningMs).toBe(2_000);
    const ahead = reduceQuery(started, EVENTS.progress, 3_000);
    expect(ahead).toMatchObject({ progress: 40, startRunningMs: 2_000 });
    expect(reduceQuery(ahead, { type: 'progress', progress: 10 }, 3_100)).toBe(ahead);
    expect(reduceQuery(ahead, { type: 'progress', progress: Number.NaN }, 3_100)).toBe(ahead);
    expect(reduceQuery(ahead, { type: 'progress', progress: 100 }, 3_100).progress).toBe(99);
    const some = reduceQuery(ahead, EVENTS.rows, 3_200);
    expect(some).toMatchObject({ rows: 10, resultsKey: 'k' });
    expect(reduceQuery(some, { type: 'rows', rows: 5, resultsKey: null }, 3_300)).toBe(some);
    expect(reduceQuery(some, EVENTS.succeeded, 4_000)).toMatchObject({
      progress: 100,
      rows: 3,
      resultsKey: 'k',
      limitingFactor: 'NOT_LIMITED',
      endMs: 4_000,
    });
    expect(reduceQuery(some, EVENTS.timedOut, 4_000)).toMatchObject({ errorMessage: 'late', endMs: 4_000, rows: 10 });
  });

  it('keeps the rows of a run that was stopped, and learns of more after the stop was requested', () => {
    const request = reduceQuery(run('running', { rows: 5, results: HELD }), EVENTS.stopRequested, 4_000);
    expect(request).toMatchObject({ state: 'stopped', rows: 5, results: null, endMs: 4_000 });
    expect(reduceQuery(request, EVENTS.succeeded, 5_000)).toBe(request);
    expect(reduceQuery(request, EVENTS.failed, 5_000)).toBe(request);
    expect(reduceQuery(request, EVENTS.stopped, 5_000)).toMatchObject({ rows: 7, resultsKey: 'k', endMs: 4_000 });
  });

  it('ends a run once: rows that are fetched again do not move its end', () => {
    const done = reduceQuery(run('running'), EVENTS.succeeded, 4_000);
    const fetching = reduceQuery(done, EVENTS.fetchRequested, 9_000);
    const again = reduceQuery(fetching, { ...EVENTS.succeeded, results: HELD }, 9_500);
    expect(again).toMatchObject({ state: 'success', endMs: 4_000, results: HELD });
    expect(reduceQuery(again, EVENTS.cleared, 9_600)).toMatchObject({ state: 'success', results: null, resultsKey: 'k' });
  });

  it('puts no field of a browser into the row of a server', () => {
    const { results: _none, ...row } = run('running');
    const done = reduceQuery(row, { ...EVENTS.succeeded, results: HELD }, 4_000);
    expect('results' in done).toBe(false);
    expect('results' in reduceQuery(row, EVENTS.stopRequested, 4_000)).toBe(false);
  });
});

describe('news from the server', () => {
  const refresh = (local: RunFacts, server: Partial<RunFacts> & { state: QueryState }) =>
    reduceQuery(local, { type: 'refreshed', server }, 9_000);

  it.each(QUERY_STATES.flatMap((local) => QUERY_STATES.map((server) => [local, server] as const)))(
    'of a run that is %s here and %s there',
    (local, server) => {
      const { state } = refresh(run(local), { state: server });
      if (isFinished(local)) expect(state).toBe(local);
      else if (server === 'success') expect(state).toBe(local === 'fetching' || local === 'running' ? local : 'success');
      else if (isFinished(server)) expect(state).toBe(server);
      else expect(isFinished(state)).toBe(false);
    },
  );

  it('never takes a run back', () => {
    expect(refresh(run('running', { progress: 50 }), { state: 'pending', progress: 0 })).toMatchObject({
      state: 'running',
      progress: 50,
    });
    const stopped = run('stopped');
    expect(refresh(stopped, { state: 'success', rows: 5 })).toBe(stopped);
  });

  it('does not end what waits here for its rows, but says that they are there', () => {
    const local = refresh(run('running'), { state: 'success', resultsKey: 'k', rows: 9, endMs: 8_000 });
    expect(local).toMatchObject({ state: 'running', resultsKey: 'k', rows: 9 });
    expect(awaitsRows(local)).toBe(true);
    expect(awaitsRows(reduceQuery(local, EVENTS.fetchRequested, 9_000))).toBe(false);
    expect(awaitsRows(run('running'))).toBe(false);
  });

  it('keeps the rows loaded here, and changes nothing the second time', () => {
    const held = run('success', { results: HELD });
    const once = refresh(held, { state: 'success', rows: 4, results: null });
    expect(once).toMatchObject({ rows: 4, results: HELD });
    expect(refresh(once, { state: 'success', rows: 4 })).toBe(once);
  });
});

describe('clearing inactive queries', () => {
  const clear = (...queries: RunFacts[]) => clearInactive(queries, 500, 2_000).map(({ state }) => state);

  it('drops what has waited or run for too long without any progress', () => {
    expect(clear(run('running'), run('pending'))).toEqual([]);
    expect(clear(run('running', { progress: 1 }), run('pending', { startMs: 1_500 }), run('scheduled'), run('failed'))).toEqual([
      'running',
      'pending',
      'scheduled',
      'failed',
    ]);
  });

  it('gives the others the state in which their rows came', () => {
    expect(clear(run('fetching', { resultsKey: 'k', results: HELD }), run('fetching', { resultsKey: 'k' }))).toEqual([
      'success',
      'fetching',
    ]);
  });
});
