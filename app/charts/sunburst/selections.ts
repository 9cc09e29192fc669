// What the parts stand for.
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput, SelectionOf } from '#app/charts/shared/kind.ts';
import { partSelections } from '#app/charts/shared/selections/part-selections.ts';
import { readPartTree } from '#app/charts/shared/parts/part-tree.ts';
import type { SunburstSettings } from './settings.ts';

export function selections(input: LayoutInput<SunburstSettings>): SelectionOf {
  const { columns: groups, metric, date_format: timeFormat } = input.settings;
  const tree = readPartTree(input, { groups, metric: metricLabel(metric), timeFormat });
  return partSelections(input, tree, groups, { timeFormat });
}
