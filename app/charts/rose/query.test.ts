import { expect, it } from 'vitest';
import { dataset } from '#tests/contracts/chart-samples.ts';
import { definition } from './definition.ts';
import { buildQueries } from './query.ts';

it('queries the periods and groups of a chart that knows only the old time keys', () => {
  const params = {
    viz_type: 'rose',
    granularity_sqla: 'started_on',
    time_range: 'Last year',
    time_grain_sqla: 'P1M',
    metrics: ['n'],
  };
  expect(buildQueries(definition.upgrade({ ...params, groupby: ['line'] }, dataset))[0]).toMatchObject({
    columns: [{ label: 'started_on', timeGrain: 'P1M', columnType: 'BASE_AXIS' }, 'line'],
    metrics: ['n'],
    filters: [{ col: 'started_on', op: 'TEMPORAL_RANGE', val: 'Last year' }],
    post_processing: [{ operation: 'pivot' }, { operation: 'rename' }, { operation: 'flatten' }],
  });
});
