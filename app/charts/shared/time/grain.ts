// The time grain of a chart, from its settings and those of its dashboard.
import { readText } from '#app/charts/shared/form/form-values.ts';
import type { BaseSettings } from '#app/charts/shared/form/settings.ts';

export type GrainSettings = Partial<Pick<BaseSettings, 'extra_form_data' | 'time_grain_sqla'>>;

/** Reads the time grain: the dashboard filter's, else the chart's. null if saved as none, undefined if neither is set. */
export const readTimeGrain = ({
  extra_form_data: extra = {},
  time_grain_sqla: chartGrain,
}: GrainSettings): string | null | undefined => readText(extra, 'time_grain_sqla') ?? chartGrain;
