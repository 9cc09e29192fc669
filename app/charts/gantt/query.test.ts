// As Superset's own Gantt chart queries: "Gantt" of its examples.
import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { buildQueries } from './query.ts';
import { settings } from './settings.ts';

const saved = {
  start_time: 'start',
  end_time: 'end',
  y_axis: 'status',
  series: 'priority',
  tooltip_columns: ['project', 'status'],
};

it('queries distinct rows of all columns, each once, in the order that is set', () => {
  const [query] = buildQueries(readSettings(settings, { ...saved, order_by_cols: ['["status",false]', 'not JSON'] }));
  expect(query).toMatchObject({
    columns: ['start', 'end', 'status', 'priority', 'project'],
    metrics: [],
    series_columns: ['priority'],
    orderby: [['status', false]],
  });
});
