import { expect, test } from 'vitest';
import '#app/messages/page-locale.fixture.ts';
import { createLabApi } from '#app/screens/sqllab/client/lab-api.ts';
import { createRowsFetcher, readRowsPage, RowsError } from './rows-page.ts';

const PAGE = {
  columns: [
    { column_name: 'n', name: 'n', type: 'NUMERIC', type_generic: 0, is_dttm: false },
    { column_name: '__proto__', name: '__proto__', type: null, type_generic: 2, is_dttm: true },
  ],
  rows: [
    ['9007199254740993', null],
    [1.5, { a: 1 }],
  ],
  offset: 0,
  row_count: 2,
  state: 'complete',
  is_truncated: false,
  error: null,
};

const fetchWith = (status: number, body: unknown) =>
  createRowsFetcher(
    createLabApi('', async () => Response.json(body, { status })),
    'a/b',
  )(0, 10, new AbortController().signal);

const failureOf = async (request: Promise<unknown>) =>
  request.then(
    () => null,
    (error: unknown) => (error instanceof RowsError ? error.failure : error),
  );

test('cells stay exact, and what is no cell becomes text', () => {
  const page = readRowsPage(PAGE);
  expect(page.rows).toEqual([
    ['9007199254740993', null],
    [1.5, '{"a":1}'],
  ]);
  expect(page.columns.map((column) => [column.name, column.kind, column.hint])).toEqual([
    ['n', 'number', 'NUMERIC'],
    ['__proto__', 'time', null],
  ]);
});

test('what is no page is a failure with a message', () => {
  expect(() => readRowsPage({ rows: [1] })).toThrow(RowsError);
});

test('a removed result is distinguished from a refusal, an ended session and a lost connection', async () => {
  const missing = { errors: [{ message: 'Expired.', error_type: 'RESULTS_BACKEND_ERROR', level: 'error', extra: {} }] };
  const denied = { errors: [{ message: 'Not yours.', error_type: 'QUERY_SECURITY_ACCESS_ERROR', level: 'error', extra: {} }] };
  expect(await failureOf(fetchWith(410, missing))).toEqual({ kind: 'gone', message: 'Expired.' });
  expect(await failureOf(fetchWith(404, { message: 'Not found' }))).toMatchObject({ kind: 'gone' });
  expect(await failureOf(fetchWith(403, denied))).toEqual({ kind: 'refused', message: 'Not yours.' });
  expect(await failureOf(fetchWith(401, {}))).toMatchObject({ kind: 'session' });
  const dead = createLabApi('', async () => Promise.reject(new TypeError('no line')));
  expect(await failureOf(createRowsFetcher(dead, 'a')(0, 10, new AbortController().signal))).toMatchObject({ kind: 'offline' });
});

test('the run is named safely in the path', async () => {
  const request: string[] = [];
  const api = createLabApi('', async (path) => {
    request.push(path as string);
    return Response.json(PAGE);
  });
  await createRowsFetcher(api, '../x?y')(5, 10, new AbortController().signal);
  expect(request).toEqual(['/api/v1/sqllab/rows/..%2Fx%3Fy?offset=5&limit=10&numbers=text']);
});
