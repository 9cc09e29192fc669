// Pivots a result for display: ordered lines on both axes, and the value of each cell.
import { readFlag, readObject, readText } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { buildPivotAxis, groupByDepth, MAX_LINES, type AxisLevel } from '#app/domain/pivot/axis.ts';
import {
  ALL,
  createPivotCells,
  cellValue,
  MAX_CELLS,
  summarizeGroups,
  type PivotCells,
  type LinePosition,
} from '#app/domain/pivot/cells.ts';
import {
  measureTotals,
  applyMeasuredSortValues,
  applyMeasuredTotals,
  type MeasuredTotals,
} from '#app/domain/pivot/measured-totals.ts';
import { readPivotForm, type PivotAxisForm, type Order, type PivotForm } from '#app/domain/pivot/pivot-form.ts';
import { readPivotRecords, type Records } from '#app/domain/pivot/records.ts';
import { emptyTable, findColumn } from '#app/domain/table.ts';
import { metricsWithoutTotals, readTotalRules } from './additive.ts';
import { cellCurrencies, type CellCurrencies } from './currencies.ts';
import { closedGroups, shownLines, totalText, type PivotLine } from './lines.ts';
import { displayLevel, type PivotTexts } from './levels.ts';
import type { PivotSettings } from './settings.ts';

export interface PivotGrid {
  readonly form: PivotForm;
  /** The metrics of the result, by rank. */
  readonly metrics: readonly string[];
  readonly rowLevels: readonly AxisLevel[];
  readonly columnLevels: readonly AxisLevel[];
  readonly rows: readonly PivotLine[];
  readonly columns: readonly PivotLine[];
  readonly sort: PivotSort | null;
  /** NaN for cells without rows and for totals that aren't shown. */
  readonly value: (row: PivotLine, column: PivotLine) => number;
  /** Whether a total can combine several metrics. */
  readonly canMix: boolean;
  /** By rank, whether totals of the metric are more than sums of its cells. */
  readonly isPartial: readonly boolean[];
  /** Metrics with a total that is shown but can't be computed. */
  readonly withoutTotals: readonly string[];
  /** The value of a text metric, or null. */
  readonly text: (row: LinePosition, column: LinePosition) => string | null;
  readonly isText: boolean;
  /** Null if all amounts are in one currency or have none. */
  readonly currencies: CellCurrencies | null;
}

/** Sort order: by the column with this key, or by row labels if `key` is null. */
interface PivotSort {
  readonly key: string | null;
  readonly descending: boolean;
}

export type NoGrid = { readonly rows: number; readonly columns: number } | 'no rows' | 'no metrics';

/** Builds the grid, or the reason why there is none: the line counts if there are too many. */
export function pivotGrid(input: LayoutInput<PivotSettings>, t: PivotTexts): PivotGrid | NoGrid {
  const table = input.tables[0] ?? emptyTable;
  if (table.rowCount === 0) return 'no rows';
  const form = readPivotForm(input.settings);
  const records = readPivotRecords(table, form);
  if (records === null) return 'no metrics';
  const levels = (of: readonly AxisLevel[]): readonly AxisLevel[] => of.map((level) => displayLevel(input, table, level, t));
  const [rowLevels, columnLevels] = [levels(records.rowLevels), levels(records.columnLevels)];
  const [rows, columns] = [groupByDepth(rowLevels, records.count), groupByDepth(columnLevels, records.count)];
  const [rowCount, columnCount] = [rows.at(-1)?.count ?? 0, columns.at(-1)?.count ?? 0];
  if (rowCount > MAX_LINES || columnCount > MAX_COLUMNS || rowCount * columnCount > MAX_CELLS)
    return { rows: rowCount, columns: columnCount };
  const metrics = form.metrics.filter((metric) => findColumn(table, metric) !== undefined);
  const totals = readTotalRules(input, metrics, form.summary);
  const measured = measureTotals(
    { tables: input.tables, metrics, isPartial: totals.isPartial, isCut: input.isCut === true },
    {
      rows: { levels: rowLevels, groups: rows, names: records.rowLevels.map(({ name }) => name) },
      columns: { levels: columnLevels, groups: columns, names: records.columnLevels.map(({ name }) => name) },
    },
  );
  const cells = applyMeasuredTotals(createPivotCells(records, { groups: rows }, { groups: columns }, form.summary), measured);
  const words = { total: totalText(t, form.summary), subtotal: t('subtotal') };
  const shared = { records, form, input, words, canMix: totals.canMix, measured };
  const columnLines = axisLines(shared, { levels: columnLevels, groups: columns, own: form.columns, name: 'columns' });
  const sort = readSort(input, columnLines);
  const by = sort === null ? null : { sort, lines: columnLines, cells };
  const rowLines = axisLines(shared, { levels: rowLevels, groups: rows, own: form.rows, name: 'rows' }, by);
  return {
    form,
    metrics,
    canMix: totals.canMix,
    isPartial: totals.isPartial,
    withoutTotals: metricsWithoutTotals({ rows: rowLines, columns: columnLines }, metrics, measured),
    rowLevels,
    columnLevels,
    rows: rowLines,
    columns: columnLines,
    sort,
    value: (row, column) => (totals.isMixed(row, column) ? NaN : cellValue(cells, form.summary, row, column)),
    text: (row, column) => textOf(cells, records, form, { row, column }),
    currencies: cellCurrencies(input, records, form, { rows: { groups: rows }, columns: { groups: columns } }),
    isText: form.summary === 'List Unique Values' || records.texts !== null,
  };
}

/** Limited because all columns are laid out at once; rows are drawn on scroll. */
const MAX_COLUMNS = 10_000;

interface Shared {
  readonly records: Records;
  readonly form: PivotForm;
  readonly input: LayoutInput<PivotSettings>;
  readonly words: { readonly total: string; readonly subtotal: string };
  readonly canMix: boolean;
  readonly measured: MeasuredTotals | null;
}
interface AxisParts {
  readonly levels: readonly AxisLevel[];
  readonly groups: ReturnType<typeof groupByDepth>;
  readonly own: PivotAxisForm;
  readonly name: 'rows' | 'columns';
}
interface SortedBy {
  readonly sort: PivotSort;
  readonly lines: readonly PivotLine[];
  readonly cells: PivotCells;
}

function axisLines(shared: Shared, parts: AxisParts, by: SortedBy | null = null): readonly PivotLine[] {
  const { records, form, input, words, canMix, measured } = shared;
  const { levels, groups, own, name } = parts;
  const order = by === null ? own.order : orderOf(by.sort);
  const worth = by === null ? null : worthIn(form, by);
  // Always include subtotals, because collapsed groups show them.
  const axis = buildPivotAxis(
    levels,
    groups,
    { ...own, order, subtotals: true },
    {
      message: words,
      sortValues: (depth) =>
        worth === null
          ? applyMeasuredSortValues(summarizeGroups(records, groups[depth], form.summary), (group) =>
              name === 'rows' ? measured?.read({ depth, group }, ALL) : measured?.read(ALL, { depth, group }),
            )
          : Float64Array.from({ length: groups[depth]?.count ?? 0 }, (_, group) => worth({ depth, group })),
    },
  );
  return shownLines(axis, own, { closed: closedGroups(input.ownState, name), words, canMix });
}

const orderOf = ({ key, descending }: PivotSort): Order =>
  key === null ? (descending ? 'key_z_to_a' : 'key_a_to_z') : descending ? 'value_z_to_a' : 'value_a_to_z';

/** Reads a row's value in the column that the viewer sorts by. */
function worthIn(form: PivotForm, { sort, lines, cells }: SortedBy): ((row: LinePosition) => number) | null {
  const column = lines.find(({ key }) => key === sort.key);
  return column === undefined ? null : (row) => cellValue(cells, form.summary, row, column);
}

export const ROW_LABELS = 'rows';

function readSort({ ownState }: LayoutInput<PivotSettings>, columns: readonly PivotLine[]): PivotSort | null {
  const saved = readObject(ownState, 'sort');
  const name = readText(saved, 'column');
  const descending = readFlag(saved, 'descending', false);
  if (name === ROW_LABELS) return { key: null, descending };
  return name !== null && columns.some(({ key }) => key === name) ? { key: name, descending } : null;
}

function textOf(
  cells: PivotCells,
  { texts }: Records,
  { summary }: PivotForm,
  { row, column }: { readonly row: LinePosition; readonly column: LinePosition },
): string | null {
  if (summary === 'List Unique Values') return cells.list(row, column);
  const code = cells.value(row, column);
  return texts === null || Number.isNaN(code) ? null : (texts[code] ?? null);
}
