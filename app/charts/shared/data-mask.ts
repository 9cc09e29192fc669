// A selection as the filters that other charts of a dashboard take from it.
import type { DataMask, Selection } from './kind.ts';

/** One IN filter a column (IS NULL where only null was selected); no selection clears the mask. */
export function selectionMask(selection: Selection | null): DataMask {
  if (selection === null || selection.values.length === 0) {
    return { extraFormData: {}, filterState: { value: null, selectedValues: null }, ownState: {} };
  }
  const byColumn = new Map<string, (string | number | boolean | null)[]>();
  for (const { column, value } of selection.values) {
    const values = byColumn.get(column) ?? [];
    if (!values.includes(value)) byColumn.set(column, [...values, value]);
  }
  const filters = [...byColumn].map(([col, values]) => {
    const isNull = values.every((value) => value === null);
    return isNull ? { col, op: 'IS NULL' } : { col, op: 'IN', val: values };
  });
  const value = [...byColumn.values()].flat();
  return { extraFormData: { filters }, filterState: { value, selectedValues: value }, ownState: {} };
}
