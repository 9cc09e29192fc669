import { expect, it } from 'vitest';
import { dataset } from '#tests/contracts/chart-samples.ts';
import { upgradeOldTime } from './old-time-kind.ts';

it('queries the saved time column, and keeps it for clients that read no x axis', () => {
  const upgraded = upgradeOldTime()({ granularity_sqla: 'started_on', time_range: 'Last year', metrics: ['n'] }, dataset);
  expect(upgraded).toMatchObject({
    x_axis: 'started_on',
    granularity_sqla: 'started_on',
    adhoc_filters: [{ subject: 'started_on', operator: 'TEMPORAL_RANGE', comparator: 'Last year' }],
  });
  expect(upgradeOldTime()(upgraded, dataset)).toEqual(upgraded);
});
