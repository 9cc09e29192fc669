// One query: distinct rows of start, end, category and series, with the columns of tooltips.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, distinctBy } from '#app/charts/shared/form/form-values.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { GanttSettings } from './settings.ts';

export function buildQueries(settings: GanttSettings): readonly QueryJson[] {
  const { start_time: start, end_time: end, y_axis: category, series, tooltip_columns, tooltip_metrics } = settings;
  const single = [start, end, category, series].filter((column) => column !== null);
  const columns = distinctBy([...single, ...tooltip_columns], columnLabel);
  return [
    {
      ...baseQuery(settings, { columns, metrics: tooltip_metrics }),
      series_columns: series === null ? [] : [series],
      orderby: settings.order_by_cols.flatMap(readOrder),
    },
  ];
}

/** Saved as a JSON text: `["column", true]`. */
function readOrder(saved: unknown): readonly unknown[] {
  if (typeof saved !== 'string') return [];
  try {
    const order: unknown = JSON.parse(saved);
    return Array.isArray(order) && order.length === 2 ? [order] : [];
  } catch {
    // What is not JSON orders nothing.
    return [];
  }
}
