// The time grain of a chart, from its settings and those of its dashboard.
import { own, readObject, readText } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/kind.ts';

/** The grain that applies: a dashboard filter's before the chart's; undefined where neither is set. */
export function grainOf(formData: FormData): unknown {
  return readText(readObject(formData, 'extra_form_data'), 'time_grain_sqla') ?? own(formData, 'time_grain_sqla');
}
