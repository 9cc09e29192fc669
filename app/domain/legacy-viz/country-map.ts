// Country map: the figure of every region, by the region's code.
import { numberOrNull, valuesAt } from './cells.ts';
import { grouped, required } from './form.ts';
import type { LegacyViz } from './legacy-viz.ts';

export const countryMap: LegacyViz = {
  query: (form) => grouped([required(form, 'entity', 'column of regions')], [required(form, 'metric', 'metric')]),
  shape: (table) => {
    const metric = valuesAt(table, 1).map(numberOrNull);
    return valuesAt(table, 0).map((id, row) => ({ country_id: id, metric: metric[row] ?? null }));
  },
};
