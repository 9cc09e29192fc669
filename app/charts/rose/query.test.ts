import { expect, it } from 'vitest';
import { dataset } from '#tests/contracts/charts/samples.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { buildQueries } from './query.ts';
import { settings, upgradeSettings } from './settings.ts';

it('queries the periods and groups of a chart that knows only the old time keys', () => {
  const params = {
    viz_type: 'rose',
    granularity_sqla: 'started_on',
    time_range: 'Last year',
    time_grain_sqla: 'P1M',
    metrics: ['n'],
  };
  expect(buildQueries(readSettings(settings, upgradeSettings({ ...params, groupby: ['line'] }, dataset)))[0]).toMatchObject({
    columns: [{ label: 'started_on', timeGrain: 'P1M', columnType: 'BASE_AXIS' }, 'line'],
    metrics: ['n'],
    filters: [{ col: 'started_on', op: 'TEMPORAL_RANGE', val: 'Last year' }],
    post_processing: [{ operation: 'pivot' }, { operation: 'rename' }, { operation: 'flatten' }],
  });
});
