// What the bands stand for: a panel a metric, each with its own parts.
import type { LayoutInput, SelectionOf } from '#app/charts/shared/kind.ts';
import { partSelections } from '#app/charts/shared/selections/part-selections.ts';
import { axisLabel } from '#app/charts/shared/format/value-format.ts';
import { readTrees } from './measures.ts';
import type { PartitionSettings } from './settings.ts';

export function selections(input: LayoutInput<PartitionSettings>): SelectionOf {
  const { time_series_option: timeOption, groupby, date_time_format: timeFormat } = input.settings;
  const axis = axisLabel(input);
  const times = timeOption === 'time_series' && axis !== null ? [axis] : [];
  const groups = [...times, ...groupby];
  const panels = readTrees(input)
    .filter(({ tree }) => tree.root.children.length > 0)
    .map(({ tree }) => partSelections(input, tree, groups, { timeFormat, grained: times }));
  return (key) => {
    const [, panel = '', part = ''] = /^m(\d+)(p.*)$/.exec(key) ?? [];
    return panels[Number(panel)]?.(part) ?? null;
  };
}
