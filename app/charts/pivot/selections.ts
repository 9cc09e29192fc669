// Selections of cells and headers: the dimension values of their row and column.
import type { LayoutInput, SelectedValue, SelectionOf } from '#app/charts/shared/kind.ts';
import { datasetColumn, dimensionReaders, grainText } from '#app/charts/shared/selections/selections.ts';
import type { AxisLevel } from '#app/domain/pivot/axis.ts';
import { emptyTable } from '#app/domain/table.ts';
import { chartTables } from '#app/messages/en/chart-tables.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { pivotGrid } from './grid.ts';
import type { PivotLine } from './lines.ts';
import type { PivotLayout } from './layout.ts';
import type { PivotSettings } from './settings.ts';

/** `r3`, `c1` and `r3c1`: a line of the rows, of the columns, and the cell of both; `rt` is the total of the rows. */
export function selections(input: LayoutInput<PivotSettings>, laid: PivotLayout): SelectionOf {
  const grid = pivotGrid(input, createTranslate(chartTables, input.locale));
  if (typeof grid !== 'object' || !('value' in grid)) return () => null;
  const valuesOf = lineReader(input);
  return (key) => {
    const [, row, column] = /^(?:r(\d+|t))?(?:c(\d+))?$/.exec(key) ?? [];
    const line = row === 't' ? laid.total : row === undefined ? undefined : laid.lines[Number(row)];
    const head = column === undefined ? undefined : laid.heads[Number(column)];
    const values = [
      ...(line ? valuesOf(line, grid.rowLevels, grid.form.rows.names) : []),
      ...(head ? valuesOf(head, grid.columnLevels, grid.form.columns.names) : []),
    ];
    return values.length === 0 ? null : { values };
  };
}

type ReadLine = (line: PivotLine, levels: readonly AxisLevel[], names: readonly string[]) => readonly SelectedValue[];

function lineReader(input: LayoutInput<PivotSettings>): ReadLine {
  const table = input.tables[0] ?? emptyTable;
  const grain = grainText(input);
  const groups = [...input.settings.groupbyRows, ...input.settings.groupbyColumns];
  const known = new Set(groups.map(datasetColumn));
  return (line, levels, names) => {
    // The level of the metrics has no column.
    const shown = names.filter((name) => table.columns.some((column) => column.name === name));
    let at = -1;
    return levels.slice(0, line.depth).flatMap((level, depth) => {
      if (level.isFixed) return [];
      at += 1;
      const label = line.labels[depth] ?? '';
      const row = level.factors.rows[level.labels.indexOf(label)];
      const [reader] = dimensionReaders(input, table, [shown[at]], grain);
      if (row === undefined || !reader || !known.has(reader.column)) return [];
      const value = row < 0 ? { column: reader.column, value: null } : reader.read(row);
      return value === null ? [] : [{ ...value, label }];
    });
  };
}
