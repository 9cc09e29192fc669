// One query: a row a cell, with the rank of its value among all cells, its column or its row.
import { axisColumn, baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, metricLabel, own, readList, readText } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const metrics = readList(formData, 'metric').slice(0, 1);
  const axis = columnLabel(own(formData, 'x_axis'));
  const [group] = readList(formData, 'groupby');
  const columns = [...(axis === '' ? [] : [axisColumn(formData)]), ...(group === undefined ? [] : [group])];
  const metric = metrics.map(metricLabel)[0];
  const names = { x: axis, y: columnLabel(group) };
  const orderby = [
    ...orderOf(readText(formData, 'sort_x_axis'), names.x, metric),
    ...orderOf(readText(formData, 'sort_y_axis'), names.y, metric),
  ];
  return [
    {
      ...baseQuery(formData, { columns, metrics }),
      ...(orderby.length === 0 ? {} : { orderby }),
      ...(metric === undefined
        ? {}
        : { post_processing: [{ operation: 'rank', options: rankOptions(formData, metric, names) }] }),
    },
  ];
}

/** `alpha_asc` orders by the names, `value_desc` by the metric. */
function orderOf(sort: string | null, name: string, metric: string | undefined): readonly (readonly [string, boolean])[] {
  const [by, direction] = sort?.split('_') ?? [];
  const column = by === 'value' ? metric : name;
  return sort === null || column === undefined || column === '' ? [] : [[column, direction === 'asc']];
}

function rankOptions(formData: FormData, metric: string, names: { readonly x: string; readonly y: string }): QueryJson {
  const across = readText(formData, 'normalize_across');
  const group = across === 'x' || across === 'y' ? names[across] : '';
  return { metric, ...(group === '' ? {} : { group_by: group }) };
}
