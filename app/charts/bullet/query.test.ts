import { expect, it } from 'vitest';
import { dataset } from '#tests/contracts/charts/samples.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { definition } from './definition.ts';
import { buildQueries } from './query.ts';
import { settings } from './settings.ts';

it('queries the metric alone, whatever another kind has left', () => {
  const formData = definition.upgrade({ viz_type: 'bullet', metrics: ['n', 'm'], groupby: ['line'], row_limit: 5 }, dataset);
  const [query] = buildQueries(readSettings(settings, formData));
  expect(query).toMatchObject({ columns: [], metrics: ['n'], series_limit: 0 });
  expect(query).not.toHaveProperty('row_limit');
});
