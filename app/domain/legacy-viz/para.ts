// Parallel coordinates: the rows as they are.
import { buildRecords } from './cells.ts';
import { formError, grouped, readFormList, listFormMetrics, required } from './form.ts';
import type { LegacyViz } from './legacy-viz.ts';

export const para: LegacyViz = {
  query: (form) => {
    const metrics = readFormList(form, 'metrics').length === 0 ? [] : listFormMetrics(form);
    if (metrics.length === 0) throw formError('This chart has no metrics. Select them in its settings.');
    return grouped([required(form, 'series', 'series')], metrics);
  },
  shape: buildRecords,
};
