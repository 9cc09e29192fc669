// Parallel coordinates: the rows as they are.
import { recordsOf } from './cells.ts';
import { formError, grouped, listOf, metricsOf, required } from './form.ts';
import type { LegacyViz } from './legacy-viz.ts';

export const para: LegacyViz = {
  query: (form) => {
    const metrics = listOf(form, 'metrics').length === 0 ? [] : metricsOf(form);
    if (metrics.length === 0) throw formError('This chart has no metrics. Select them in its settings.');
    return grouped([required(form, 'series', 'series')], metrics);
  },
  shape: recordsOf,
};
