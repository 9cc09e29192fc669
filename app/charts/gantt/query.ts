// Distinct rows of start, end, category and series, with what tooltips say.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, distinctBy, readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

const COLUMN_KEYS = ['start_time', 'end_time', 'y_axis', 'series'] as const;

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const single = COLUMN_KEYS.flatMap((key) => readList(formData, key).slice(0, 1));
  const columns = distinctBy([...single, ...readList(formData, 'tooltip_columns')], columnLabel);
  return [
    {
      ...baseQuery(formData, { columns, metrics: readList(formData, 'tooltip_metrics') }),
      series_columns: readList(formData, 'series').slice(0, 1),
      orderby: readList(formData, 'order_by_cols').flatMap(readOrder),
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
