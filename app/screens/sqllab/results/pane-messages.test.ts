import { expect, test } from 'vitest';
import '#app/messages/page-locale.fixture.ts';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { PaneRun } from '#app/screens/sqllab/pane-run.ts';
import { describeDuration, limitNote, mayHaveRows, summaryText, decidePaneView } from './pane-messages.ts';

const QUERY: PaneRun = {
  clientId: 'abcdefghijk',
  state: 'success',
  progress: 100,
  rows: 1000,
  limit: 1000,
  limitingFactor: 'DROPDOWN',
  errors: [],
  startMs: 1000,
  endMs: 1234,
  resultsKey: 'key',
  sql: 'select 1',
  databaseId: 1,
  catalog: null,
  schema: null,
  templateParams: null,
  tabName: 'Untitled query 1',
  isPreview: false,
  statements: [],
  shownStatement: null,
};
const COLUMNS = [{ name: 'a', kind: 'text', hint: null }] as const;
const t = createTranslate(sqllabResults, 'en');
const summarize = (run: PaneRun, rowCount: number, shownRows: number | null) =>
  summaryText({ run, rowCount, shownRows }, t, 'en');
const UNREAD = { columns: null, rowCount: 0, state: null, failure: null } as const;
const READ = { columns: COLUMNS, rowCount: 0, state: 'complete', failure: null } as const;

test('rows are shown as soon as there are any, whatever becomes of the run', () => {
  for (const state of ['running', 'success', 'stopped', 'failed', 'timed_out'] as const) {
    expect(decidePaneView({ ...QUERY, state }, { ...READ, rowCount: 5 })).toBe('rows');
  }
});

test('each end without rows has its own message', () => {
  expect(decidePaneView(QUERY, READ)).toBe('noRows');
  expect(decidePaneView(QUERY, { ...READ, columns: [] })).toBe('done');
  expect(
    decidePaneView({ ...QUERY, state: 'stopped', resultsKey: null }, { ...UNREAD, failure: { kind: 'gone', message: '' } }),
  ).toBe('stopped');
  expect(decidePaneView({ ...QUERY, state: 'stopped', rows: 0, resultsKey: null }, UNREAD)).toBe('stopped');
  expect(decidePaneView({ ...QUERY, state: 'failed', rows: 0, resultsKey: null }, UNREAD)).toBe('failed');
  expect(decidePaneView({ ...QUERY, state: 'timed_out', rows: 0, resultsKey: null }, UNREAD)).toBe('timedOut');
  expect(decidePaneView({ ...QUERY, resultsKey: null }, UNREAD)).toBe('gone');
  expect(decidePaneView({ ...QUERY, rows: 0, resultsKey: null }, UNREAD)).toBe('done');
});

test('a result that cannot be read says why', () => {
  const broken = (kind: 'gone' | 'offline' | 'session' | 'refused') =>
    decidePaneView(QUERY, { ...UNREAD, failure: { kind, message: '' } });
  expect([broken('gone'), broken('offline'), broken('session'), broken('refused')]).toEqual([
    'gone',
    'offline',
    'unreadable',
    'unreadable',
  ]);
});

test('before it has begun a run waits, then it runs, and then its rows are read', () => {
  expect(decidePaneView({ ...QUERY, state: 'pending' }, UNREAD)).toBe('waiting');
  expect(decidePaneView({ ...QUERY, state: 'running' }, UNREAD)).toBe('running');
  expect(decidePaneView({ ...QUERY, state: 'failed' }, UNREAD)).toBe('running');
  const running = { ...QUERY, state: 'running', resultsKey: null } as const;
  expect(mayHaveRows({ ...running, rows: 0 })).toBe(false);
  expect(mayHaveRows({ ...running, rows: 1 })).toBe(true);
  expect(mayHaveRows({ ...running, rows: 0, resultsKey: 'key' })).toBe(true);
});

test('the summary counts rows, what filters leave, and how far a run has come', () => {
  expect(summarize(QUERY, 1000, null)).toBe('1,000 rows · 0.23 s');
  expect(summarize(QUERY, 1000, 1)).toBe('1 of 1,000 rows · 0.23 s');
  expect(summarize({ ...QUERY, state: 'stopped' }, 1, null)).toBe('Stopped after 1 row · 0.23 s');
  expect(summarize({ ...QUERY, state: 'running', progress: 40, endMs: null }, 3000, null)).toBe('3,000 rows so far · 40%');
});

test('durations are short to read', () => {
  expect([
    describeDuration(4, 'en'),
    describeDuration(4230, 'en'),
    describeDuration(125_400, 'en'),
    describeDuration(-5, 'en'),
  ]).toEqual(['< 0.01 s', '4.2 s', '2m 5s', '< 0.01 s']);
});

test('the limit is mentioned only where it bit, and offered higher only where that would help', () => {
  expect(limitNote(QUERY, 1000, true)).toEqual({ key: 'limit.more', limit: 1000, canRaise: true });
  expect(limitNote(QUERY, 1000, false)?.key).toBe('limit.maybeMore');
  expect(limitNote(QUERY, 999, false)).toBeNull();
  expect(limitNote({ ...QUERY, limitingFactor: 'QUERY' }, 1000, false)).toBeNull();
  expect(limitNote({ ...QUERY, limitingFactor: 'QUERY_AND_DROPDOWN' }, 1000, false)?.canRaise).toBe(false);
  expect(limitNote({ ...QUERY, limitingFactor: 'NOT_LIMITED', limit: null }, 100_000, true)).toMatchObject({
    key: 'limit.kept',
    limit: 100_000,
  });
  expect(limitNote({ ...QUERY, state: 'running' }, 1000, true)).toBeNull();
});
