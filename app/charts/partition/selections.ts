// The selection of each band. There is one panel per metric, and one band per part of its tree.
import type { LayoutInput, SelectionOf } from '#app/charts/shared/kind.ts';
import { partSelections } from '#app/charts/shared/selections/part-selections.ts';
import { axisLabel } from '#app/charts/shared/format/value-format.ts';
import { readTrees } from './measures.ts';
import type { PartitionSettings } from './settings.ts';

export function selections(input: LayoutInput<PartitionSettings>): SelectionOf {
  const { time_series_option: timeOption, groupby, date_time_format: timeFormat } = input.settings;
  const timeColumn = axisLabel(input);
  const timeColumns = timeOption === 'time_series' && timeColumn !== null ? [timeColumn] : [];
  const groups = [...timeColumns, ...groupby];
  const selectionsByPanel = readTrees(input)
    .filter(({ tree }) => tree.root.children.length > 0)
    .map(({ tree }) => partSelections(input, tree, groups, { timeFormat, bucketed: timeColumns }));
  return (key) => {
    // Keys as `keyOf` in layout.ts writes them: panel, then part.
    const [, panelIndex = '', partKey = ''] = /^m(\d+)(p.*)$/.exec(key) ?? [];
    return selectionsByPanel[Number(panelIndex)]?.(partKey) ?? null;
  };
}
