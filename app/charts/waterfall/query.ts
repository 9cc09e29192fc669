// One query: one row per period and part, both ascending.
import { axisColumn, baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { WaterfallSettings } from './settings.ts';

export function buildQueries(settings: WaterfallSettings): readonly QueryJson[] {
  const parts = settings.groupby.slice(0, 1);
  const ordered = [settings.x_axis, ...parts].map((column) => [columnLabel(column), true]);
  const metrics = settings.metric === null ? [] : [settings.metric];
  return [{ ...baseQuery(settings, { columns: [axisColumn(settings), ...parts], metrics }), orderby: ordered }];
}
