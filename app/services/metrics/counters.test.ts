import { expect, it } from 'vitest';
import { renderMetrics } from '#app/domain/metrics/exposition.ts';
import { createRouteLabels } from '#app/domain/metrics/route-label.ts';
import { createHistogram } from './counters.ts';
import { createRequestMetrics } from './request-metrics.ts';

it('counts requests by route and status class', () => {
  const metrics = createRequestMetrics(createRouteLabels(['/api/v1/chart/:pk']));
  metrics.note({ pathname: '/api/v1/chart/1', status: 200, durationMs: 20 });
  metrics.note({ pathname: '/api/v1/chart/2', status: 204, durationMs: 20 });
  metrics.note({ pathname: '/nowhere', status: 404, durationMs: 1 });
  const [requests] = metrics.families();
  expect(requests?.samples).toEqual([
    { labels: { route: '/api/v1/chart', status: '2xx' }, value: 2 },
    { labels: { route: 'other', status: '4xx' }, value: 1 },
  ]);
});

it('has cumulative buckets, a sum and a count in a histogram', () => {
  const histogram = createHistogram({ name: 'seconds', help: 'Time.' }, [0.1, 1]);
  for (const value of [0.1, 0.5, 0.25, 4]) histogram.observe({ kind: 'api' }, value);
  expect(renderMetrics([histogram.family()]).split('\n').slice(2, -1)).toEqual([
    'seconds_bucket{kind="api",le="0.1"} 1',
    'seconds_bucket{kind="api",le="1"} 3',
    'seconds_bucket{kind="api",le="+Inf"} 4',
    'seconds_sum{kind="api"} 4.85',
    'seconds_count{kind="api"} 4',
  ]);
});
