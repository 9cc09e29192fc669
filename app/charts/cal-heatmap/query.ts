// One query: one row per cell of the calendar.
import { axisColumn, baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import { GRAINS, readGranularity } from './granularity.ts';
import type { CalHeatmapSettings } from './settings.ts';

export function buildQueries(settings: CalHeatmapSettings): readonly QueryJson[] {
  const grained = { ...settings, time_grain_sqla: GRAINS[readGranularity(settings).cell] };
  const axis = columnLabel(settings.x_axis);
  const columns = axis === '' ? [] : [axisColumn(grained)];
  const base = baseQuery(grained, { columns, metrics: settings.metrics });
  return [{ ...base, ...(axis !== '' && { orderby: [[axis, true]] }) }];
}
