import { expect, it } from 'vitest';
import { createRouteLabels } from './route-label.ts';

const find = createRouteLabels([
  '/api/v1/chart/:pk',
  '/api/v1/chart/data',
  'superset/dashboard/:id',
  'sqllab',
  '/d/:file',
  '*',
  '/health',
]);

it('names the part of an address that is the same for all objects', () => {
  for (const [path, label] of [
    ['/api/v1/chart/1', '/api/v1/chart'],
    ['/api/v1/chart/data', '/api/v1/chart'],
    ['/superset/dashboard/coffee/', '/superset/dashboard'],
    ['/superset/dashboard/coffee.data', '/superset/dashboard'],
    ['/sqllab.data', '/sqllab'],
    ['/d/1.png', '/d'],
    ['/', '/'],
  ] as const)
    expect(find(path)).toBe(label);
});

it('has one label for all addresses that clients make up', () => {
  const labels = Array.from({ length: 1000 }, (_, index) => find(`/${index}/x`));
  expect(new Set([...labels, find('/api/v1/nothing/1'), find('/superset/other'), find('/api/v9')])).toEqual(new Set(['other']));
});
