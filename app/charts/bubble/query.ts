// One query: one row per entity and series, with the three metrics.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, distinctBy } from '#app/charts/shared/form/form-values.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { BubbleSettings } from './settings.ts';

export function buildQueries(settings: BubbleSettings): readonly QueryJson[] {
  const { entity, series, x, y, size, orderby: orderedBy, order_desc: isDescending } = settings;
  const columns = distinctBy(
    [entity, series].filter((column) => column !== null),
    columnLabel,
  );
  const metrics = [x, y, size].filter((metric) => metric !== null);
  return [
    {
      ...baseQuery(settings, { columns, metrics }),
      ...(orderedBy !== null && { orderby: [[orderedBy, !isDescending]] }),
    },
  ];
}
