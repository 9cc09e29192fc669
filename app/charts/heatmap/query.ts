// One query: one row per cell, with the rank of its value among all cells, its column or its row.
import { axisColumn, baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { HeatmapSettings } from './settings.ts';

export function buildQueries(settings: HeatmapSettings): readonly QueryJson[] {
  const { metric, groupby, normalize_across: across } = settings;
  const axis = columnLabel(settings.x_axis);
  const columns = [...(axis === '' ? [] : [axisColumn(settings)]), ...(groupby === null ? [] : [groupby])];
  const label = metric === null ? null : metricLabel(metric);
  const names = { x: axis, y: columnLabel(groupby) };
  const orderby = [...orderOf(settings.sort_x_axis, names.x, label), ...orderOf(settings.sort_y_axis, names.y, label)];
  return [
    {
      ...baseQuery(settings, { columns, metrics: metric === null ? [] : [metric] }),
      ...(orderby.length > 0 && { orderby }),
      ...(label !== null && { post_processing: [{ operation: 'rank', options: rankOptions(across, label, names) }] }),
    },
  ];
}

/** `alpha_asc` orders by the names, `value_desc` by the metric. */
function orderOf(
  sort: HeatmapSettings['sort_x_axis'],
  name: string,
  metric: string | null,
): readonly (readonly [string, boolean])[] {
  const [by, direction] = sort?.split('_') ?? [];
  const column = by === 'value' ? metric : name;
  return sort === null || column === null || column === '' ? [] : [[column, direction === 'asc']];
}

function rankOptions(
  across: HeatmapSettings['normalize_across'],
  metric: string,
  names: { readonly x: string; readonly y: string },
): QueryJson {
  const group = across === 'heatmap' ? '' : names[across];
  return { metric, ...(group !== '' && { group_by: group }) };
}
