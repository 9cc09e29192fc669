import { expect, it } from 'vitest';
import { createPanelApi } from './panel-api.ts';

const { signal } = new AbortController();

function api(status: number, json: unknown) {
  const request: { path: string; body: unknown }[] = [];
  const fetch = (path: unknown, init?: RequestInit) => {
    request.push({ path: String(path), body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
    return Promise.resolve(new Response(JSON.stringify(json), { status }));
  };
  return { requested: request, api: createPanelApi(7, 'token', fetch) };
}

it('queries the values of a column, whatever its name', async () => {
  const { requested: request, api: panel } = api(200, { result: ['a', 1, null] });
  const page = { text: 'x&y', page: 0, pageSize: 100 };
  expect(await panel.columnValues('a/b?c', page, signal)).toEqual({ ok: true, value: { items: ['a', 1, null], hasMore: false } });
  expect(request[0]?.path).toBe('/api/v1/datasource/table/7/column/a%2Fb%3Fc/values/?q=x%26y&limit=101&offset=0');
});

it('spec 495: queries the values of a column page by page', async () => {
  const { requested: request, api: panel } = api(200, { result: ['a', 'b', 'c'] });
  const second = await panel.columnValues('a', { text: '', page: 1, pageSize: 2 }, signal);
  expect(second).toEqual({ ok: true, value: { items: ['a', 'b'], hasMore: true } });
  expect(request[0]?.path).toBe('/api/v1/datasource/table/7/column/a/values/?limit=3&offset=2');
});

it('queries what a time range means', async () => {
  const { requested: request, api: panel } = api(200, {
    result: [{ since: '2026-01-01T00:00:00', until: '', timeRange: 'x', shift: null }],
  });
  expect(await panel.timeRange('Last week', signal)).toMatchObject({ ok: true, value: { since: '2026-01-01T00:00:00' } });
  expect(decodeURIComponent(request[0]?.path ?? '')).toBe("/api/v1/time_range/?q='Last week'");
});

it('checks whether an expression is SQL, and passes on what is wrong', async () => {
  const { requested: request, api: panel } = api(200, { result: [{ message: 'Unclosed parenthesis', line_number: 1 }] });
  expect(await panel.checkExpression('SUM(', 'metric', signal)).toEqual({ ok: true, value: 'Unclosed parenthesis' });
  expect(request[0]?.body).toEqual({ expression: 'SUM(', expression_type: 'metric' });
});

it('returns the server’s message for a refusal, and its own for an unreadable reply', async () => {
  expect(
    await api(403, { errors: [{ message: 'No access' }] }).api.columnValues('a', { text: '', page: 0, pageSize: 2 }, signal),
  ).toEqual({
    ok: false,
    message: 'No access',
  });
  expect(await api(400, { message: 'Cannot parse' }).api.timeRange('x', signal)).toEqual({ ok: false, message: 'Cannot parse' });
  expect(await api(200, { odd: true }).api.timeRange('x', signal)).toMatchObject({ ok: false });
});

it('finds charts that can be layers, those of the dataset, and names of selected ones', async () => {
  const result = [
    { id: 3, slice_name: 'Stops', viz_type: 'deck_scatter', params: '{}' },
    { id: 4, slice_name: null },
  ];
  const { requested: request, api: panel } = api(200, { result });
  expect(await panel.layerCharts(' st ', signal)).toEqual({
    ok: true,
    value: [
      { id: 3, name: 'Stops', vizType: 'deck_scatter', params: '{}' },
      { id: 4, name: 'Chart 4', vizType: '', params: '{}' },
    ],
  });
  await panel.innerCharts('', signal);
  await panel.chartNames([3, 4], signal);
  const [layers, inner, names] = request.map(({ path }) => decodeURIComponent(path));
  expect(layers).toContain(
    'filters:!((col:viz_type,opr:sw,value:deck_),(col:viz_type,opr:neq,value:deck_multi),(col:slice_name,opr:ct,value:st))',
  );
  expect(inner).toContain('filters:!((col:datasource_id,opr:eq,value:7))');
  expect(names).toContain('filters:!((col:id,opr:in,value:!(3,4)))');
});
