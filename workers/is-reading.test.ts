import { expect, it } from 'vitest';
import { isReading } from './is-reading.ts';

const at = (path: string, method = 'GET') => isReading({ method, url: `https://example.com${path}` });

it('knows the pages that only read, and the drawing of charts', () => {
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

it('takes nothing that writes for reading', () => {
  const paths = ['/dashboard/new', '/logout/', '/login/', '/api/v1/chart/data', '/theme', '/import', '/superset/dashboard/1/x'];
  expect(paths.filter((path) => at(path))).toEqual([]);
  expect(['/', '/explore/', '/api/v1/chart/data', '/login/'].filter((path) => at(path, 'POST'))).toEqual([]);
});
