// Sample results of horizon charts for the contract suite.
import { overTime, type ChartSample } from '#app/charts/shared/samples.fixture.ts';

const form = { metrics: ['total'], groupby: ['line'], granularity_sqla: 'ordered_on', time_grain_sqla: 'P1M' };

export const SAMPLES: readonly ChartSample[] = [{ vizType: 'horizon', formData: form, table: overTime }];
