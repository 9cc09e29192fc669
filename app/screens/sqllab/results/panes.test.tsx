import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PaneRun } from '#app/screens/sqllab/pane-run.ts';
import { DownloadMenu } from './DownloadMenu.tsx';
import { HistoryPane } from './HistoryPane.tsx';
import { ResultsPane } from './ResultsPane.tsx';

const QUERY: PaneRun = {
  clientId: 'a/"b',
  state: 'success',
  progress: 100,
  rows: 0,
  limit: 1000,
  limitingFactor: 'NOT_LIMITED',
  errors: [],
  startMs: 1000,
  endMs: 1234,
  resultsKey: null,
  sql: 'create table <b>',
  databaseId: 1,
  catalog: null,
  schema: null,
  templateParams: null,
  tabName: 'One',
  isPreview: false,
  statements: [],
  shownStatement: null,
};

const pane = (run: PaneRun): string =>
  renderToString(<ResultsPane run={run} onRerun={() => {}} csrfToken="token" exportMaxRows={1000} />);

test('every state of a run has text, and every dead end an action', () => {
  expect(pane(QUERY)).toContain('Done in 0.23 s');
  expect(pane({ ...QUERY, rows: 7 })).toMatch(/no longer stored.*Run again/s);
  expect(pane({ ...QUERY, state: 'pending', endMs: null })).toContain('Queued');
  expect(pane({ ...QUERY, state: 'running', endMs: null })).toContain('Running. Rows appear as they arrive.');
  expect(pane({ ...QUERY, state: 'stopped' })).toMatch(/Stopped after 0.23 s.*Run again/s);
  expect(pane({ ...QUERY, state: 'failed' })).toContain('No rows were kept');
  expect(pane({ ...QUERY, state: 'timed_out' })).toMatch(/Timed out after 0.23 s.*Run again/s);
});

test('downloads name the run safely, and all rows go by a form that carries the token', () => {
  const html = renderToString(<DownloadMenu run={QUERY} csrfToken="token" exportMaxRows={1_000_000} />);
  for (const format of ['csv', 'xlsx', 'ndjson', 'arrow']) {
    expect(html).toContain(`href="/api/v1/sqllab/export/a%2F%22b/?format=${format}"`);
  }
  expect(html).toContain('action="/api/v1/sqllab/export_streaming/"');
  expect(html).toContain('name="csrf_token" value="token"');
  expect(html).toContain('name="client_id" value="a/&quot;b"');
  expect(html).toContain('1,000,000');
});

test('a long history draws only what is in view and counts all of it', () => {
  const queries = Array.from({ length: 500 }, (_, at) => ({ ...QUERY, clientId: `id${at}`, startMs: at }));
  const html = renderToString(
    <HistoryPane databaseId={1} editorId="1" runs={queries} onOpenSql={() => {}} onShowResult={() => {}} csrfToken="token" />,
  );
  expect(html).toContain('aria-setsize="500"');
  expect(html.match(/data-index=/g)?.length).toBeLessThan(60);
  expect(html).not.toContain('<b>');
});
