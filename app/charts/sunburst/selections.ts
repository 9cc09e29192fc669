// What the parts stand for.
import { metricLabel, readList, readText } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput, SelectionOf } from '#app/charts/shared/kind.ts';
import { partSelections } from '#app/charts/shared/selections/part-selections.ts';
import { readPartTree } from '#app/charts/shared/parts/part-tree.ts';

export function selections(input: LayoutInput): SelectionOf {
  const groups = readList(input.settings, 'columns');
  const metric = metricLabel(readList(input.settings, 'metric')[0]);
  const tree = readPartTree(input, { groups, metric, timeFormatKey: 'date_format' });
  return partSelections(input, tree, groups, { timeFormat: readText(input.settings, 'date_format') });
}
