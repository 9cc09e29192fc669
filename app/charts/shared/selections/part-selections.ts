// Selections of parts in a hierarchy: the values of their path.
import { emptyTable, findColumn } from '#app/domain/table.ts';
import { cellWriter } from '#app/charts/shared/format/cell-writer.ts';
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import type { FieldRef } from '#app/charts/shared/form/setting-values.ts';
import type { LayoutInput, SelectedValue, MarkSelection, SelectionOf } from '#app/charts/shared/kind.ts';
import type { PartNode, PartTree } from '#app/charts/shared/parts/part-tree.ts';
import type { GrainSettings } from '#app/charts/shared/time/grain.ts';
import { dimensionReaders, grainText, valueReader } from './selections.ts';

interface TimesOfParts {
  readonly timeFormat: string | null;
  /** Groups whose times are buckets of the chart's time grain. */
  readonly bucketed?: readonly FieldRef[];
}

/** @param groups the groups of the tree. Joined small parts have no selection. */
export function partSelections(
  input: LayoutInput<GrainSettings>,
  tree: PartTree,
  groups: readonly FieldRef[],
  { timeFormat, bucketed = [] }: TimesOfParts,
): SelectionOf {
  const table = input.tables[0] ?? emptyTable;
  const levels = groups.flatMap((group) => {
    const column = findColumn(table, columnLabel(group));
    if (column === undefined) return [];
    const isOfDataset = dimensionReaders(input, table, [group], null).length > 0;
    const write = cellWriter(input, column, { format: timeFormat });
    const read = valueReader(input, column, bucketed.includes(group) ? grainText(input) : null);
    const byName = new Map<string, SelectedValue>();
    for (let row = 0; row < table.rowCount; row += 1) {
      const value = read(row);
      if (value !== null && !byName.has(write(row))) byName.set(write(row), { ...value, label: write(row) });
    }
    return [{ byName, isOfDataset }];
  });
  const byKey = new Map<string, PartNode>();
  const collect = (part: PartNode): void => {
    byKey.set(part.key, part);
    part.children.forEach(collect);
  };
  collect(tree.root);
  return (key): MarkSelection | null => {
    const part = byKey.get(key);
    if (part === undefined) return null;
    const values = part.path.flatMap((name, level) => (levels[level]?.isOfDataset ? (levels[level].byName.get(name) ?? []) : []));
    return values.length === 0 ? null : { values };
  };
}
