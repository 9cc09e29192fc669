// What the contract suite draws compare charts from.
import { overTime, type Sample } from '#app/charts/shared/samples.fixture.ts';

const form = { metrics: ['total'], groupby: ['line'], granularity_sqla: 'ordered_on', time_grain_sqla: 'P1M' };

export const SAMPLES: readonly Sample[] = [{ vizType: 'compare', formData: form, table: overTime }];
