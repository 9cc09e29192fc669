// What the bands stand for: a panel a metric, each with its own parts.
import { readList, readText } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput, SelectionOf } from '#app/charts/shared/kind.ts';
import { partSelections } from '#app/charts/shared/selections/part-selections.ts';
import { axisLabel } from '#app/charts/shared/format/value-format.ts';
import { readTrees } from './measures.ts';
import { timeOption } from './settings.ts';

export function selections(input: LayoutInput): SelectionOf {
  const { settings: formData } = input;
  const axis = axisLabel(input);
  const times = timeOption(formData) === 'time_series' && axis !== null ? [axis] : [];
  const groups = [...times, ...readList(formData, 'groupby')];
  const timeFormat = readText(formData, 'date_time_format');
  const panels = readTrees(input)
    .filter(({ tree }) => tree.root.children.length > 0)
    .map(({ tree }) => partSelections(input, tree, groups, { timeFormat, grained: times }));
  return (key) => {
    const [, panel = '', part = ''] = /^m(\d+)(p.*)$/.exec(key) ?? [];
    return panels[Number(panel)]?.(part) ?? null;
  };
}
