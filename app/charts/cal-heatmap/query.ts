// One query: a row a cell of the calendar.
import { axisColumn, baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, own, readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';
import { GRAINS, readGranularity } from './granularity.ts';

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const grained = { ...formData, time_grain_sqla: GRAINS[readGranularity(formData).cell] };
  const axis = columnLabel(own(formData, 'x_axis'));
  const columns = axis === '' ? [] : [axisColumn(grained)];
  const base = baseQuery(grained, { columns, metrics: readList(formData, 'metrics') });
  return [{ ...base, ...(axis === '' ? {} : { orderby: [[axis, true]] }) }];
}
