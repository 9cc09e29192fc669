import { expect, it } from 'vitest';
import { dataset } from '#tests/contracts/charts/samples.ts';
import { upgradeOldTime } from './old-time-kind.ts';

it('queries the saved time column, and keeps it for clients that don’t read the x-axis', () => {
  const upgraded = upgradeOldTime()({ granularity_sqla: 'started_on', time_range: 'Last year', metrics: ['n'] }, dataset);
  expect(upgraded).toMatchObject({
    x_axis: 'started_on',
    granularity_sqla: 'started_on',
    adhoc_filters: [{ subject: 'started_on', operator: 'TEMPORAL_RANGE', comparator: 'Last year' }],
  });
  expect(upgradeOldTime()(upgraded, dataset)).toEqual(upgraded);
});

it('converts contributions and comparisons of older types', () => {
  const saved = { metrics: ['n'], contribution: true, time_compare: ['1 year', 'custom'], comparison_type: 'absolute' };
  const upgraded = upgradeOldTime()(saved, dataset);
  expect(upgraded).toMatchObject({
    contributionMode: 'row',
    time_compare: ['1 year ago', 'custom'],
    comparison_type: 'difference',
  });
  expect(upgradeOldTime()({ ...upgraded, contributionMode: 'column' }, dataset)).toMatchObject({ contributionMode: 'column' });
});
