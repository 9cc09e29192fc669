// Selections of nodes and links: a source, a target, or both.
import { cellAt, emptyTable, findColumn, type Column } from '#app/domain/table.ts';
import { cellWriter } from '#app/charts/shared/format/cell-writer.ts';
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import type { FieldRef } from '#app/charts/shared/form/setting-values.ts';
import type { ChartLayout, LayoutInput, SelectedValue, SelectionOf } from '#app/charts/shared/kind.ts';
import type { LinkColumns } from '#app/charts/shared/parts/links.ts';
import { datasetColumn } from './selections.ts';

/** The names at the ends of a link, or a node's name as source, target, or either. */
export interface LinkEnds {
  readonly source?: string;
  readonly target?: string;
  /** A node without a role: selects its outgoing links if there are any, else the incoming ones. */
  readonly node?: string;
}
export interface LinkedLayout extends ChartLayout {
  readonly endsOf?: (key: string) => LinkEnds | null;
}

type ByName = ReadonlyMap<string, SelectedValue>;

export function linkSelections(input: LayoutInput<unknown>, { endsOf }: LinkedLayout, columns: LinkColumns): SelectionOf {
  const [sources, targets] = [valuesByName(input, columns.source), valuesByName(input, columns.target)];
  return (key) => {
    const ends = endsOf?.(key) ?? null;
    if (ends === null) return null;
    const found = [
      ...(ends.source === undefined ? [] : [sources.get(ends.source)]),
      ...(ends.target === undefined ? [] : [targets.get(ends.target)]),
      ...(ends.node === undefined ? [] : [sources.get(ends.node) ?? targets.get(ends.node)]),
    ];
    const values = found.flatMap((value) => value ?? []);
    return values.length === 0 ? null : { values };
  };
}

function valuesByName(input: LayoutInput<unknown>, entry: FieldRef | null): ByName {
  const table = input.tables[0] ?? emptyTable;
  const column: Column | undefined = findColumn(table, columnLabel(entry));
  const name = datasetColumn(entry);
  const found = new Map<string, SelectedValue>();
  if (column === undefined || name === null) return found;
  const write = cellWriter(input, column);
  for (let row = 0; row < table.rowCount; row += 1) {
    const value = cellAt(column, row);
    const text = write(row);
    if (typeof value === 'object' && value !== null) continue;
    if (!found.has(text)) found.set(text, { column: name, value: value === '<NULL>' ? null : value, label: text });
  }
  return found;
}
