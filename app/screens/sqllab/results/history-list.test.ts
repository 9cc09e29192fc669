import { expect, test } from 'vitest';
import { decodeRison } from '#app/domain/rison/decode-rison.ts';
import { excerptSql, historyPath, mergeHistory, readHistory } from './history-list.ts';

const row = (clientId: string, startMs: number, change: object = {}) => ({
  client_id: clientId,
  database: { id: 3 },
  sql: 'select 1',
  status: 'success',
  rows: 1,
  results_key: 'key',
  start_time: startMs,
  end_time: startMs + 20,
  tab_name: 'One',
  limiting_factor: 'DROPDOWN',
  ...change,
});

test('the list is queried by editor, newest first, with names of any shape', () => {
  const path = historyPath({ editorId: "it's,(1)", userId: 7, page: 2 });
  const q = decodeRison(decodeURIComponent(path.slice(path.indexOf('q=') + 2)));
  expect(q).toMatchObject({
    ok: true,
    value: {
      filters: [
        { col: 'sql_editor_id', opr: 'eq', value: "it's,(1)" },
        { col: 'user', opr: 'rel_o_m', value: 7 },
      ],
      order_column: 'start_time',
      order_direction: 'desc',
      page: 2,
    },
  });
});

test('rows that are no runs are left out, and what is no list is null', () => {
  const place = { catalog: 'pg', schema: 's', template_params: '{"n":1}' };
  const page = readHistory({ count: 3, result: [row('a', 5, place), { sql: 1 }, null, row('b', 6, { status: 'unheard of' })] });
  expect(page?.queries.map((run) => run.clientId)).toEqual(['a']);
  expect(page?.queries[0]).toMatchObject({ state: 'success', rows: 1, databaseId: 3, startMs: 5, endMs: 25, tabName: 'One' });
  expect(page?.queries[0]).toMatchObject({ catalog: 'pg', schema: 's', templateParams: '{"n":1}' });
  expect([readHistory(null), readHistory({ result: 'x' })]).toEqual([null, null]);
});

test('each run is there once, newest first, as the page knows it, without previews and what was removed', () => {
  const fetched = readHistory({ count: 3, result: [row('old', 1), row('both', 2, { status: 'running' }), row('gone', 3)] });
  const known = readHistory({ count: 2, result: [row('both', 2), row('new', 9)] });
  const preview = {
    ...(known?.queries[0] as NonNullable<typeof known>['queries'][number]),
    clientId: 'preview',
    isPreview: true,
  };
  const merged = mergeHistory([...(known?.queries ?? []), preview], fetched?.queries ?? [], new Set(['gone']));
  expect(merged.map((run) => [run.clientId, run.state])).toEqual([
    ['new', 'success'],
    ['both', 'success'],
    ['old', 'success'],
  ]);
});

test('an excerpt is one line', () => {
  expect(excerptSql('select\n\t1\n from   t')).toBe('select 1 from t');
  expect(excerptSql(`select ${'x'.repeat(9000)}`).length).toBeLessThanOrEqual(400);
});
