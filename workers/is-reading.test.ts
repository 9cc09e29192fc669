import { expect, it } from 'vitest';
import { isReadOnlyRequest } from './is-reading.ts';

const at = (path: string, method = 'GET') => isReadOnlyRequest({ method, url: `https://example.com${path}` });

it('accepts pages that only read, and the rendering of charts', () => {
  const paths = [
    '/',
    '/superset/dashboard/sales/',
    '/superset/dashboard/p/abc/',
    '/chart/list/?page=2',
    '/sqllab',
    '/explore/?slice_id=1',
  ];
  expect(paths.filter((path) => !at(path))).toEqual([]);
  expect(at('/charts/render', 'POST')).toBe(true);
});

it('rejects requests that write', () => {
  const paths = ['/dashboard/new', '/logout/', '/login/', '/api/v1/chart/data', '/theme', '/import', '/superset/dashboard/1/x'];
  expect(paths.filter((path) => at(path))).toEqual([]);
  expect(['/', '/explore/', '/api/v1/chart/data', '/login/'].filter((path) => at(path, 'POST'))).toEqual([]);
});
