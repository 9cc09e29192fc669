import { expect, it } from 'vitest';
import { withPositiveLimits } from './positive-limits.ts';

it('spec 282, 284: a chart that is saved with 0 opens with the limit that 0 means', () => {
  const opened = withPositiveLimits({ row_limit: 0, row_limit_b: '0', limit: 0, series_limit: '0', metric: 'count' }, 20_000);
  expect(opened).toEqual({ row_limit: 20_000, row_limit_b: 20_000, limit: null, series_limit: null, metric: 'count' });
  const settings = { row_limit: 10, limit: null };
  expect(withPositiveLimits(settings, 20_000)).toBe(settings);
});
