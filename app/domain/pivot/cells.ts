// Cells of a pivot table, at any combination of row depth and column depth.
import { AppError } from '#app/domain/errors.ts';
import { groupRowsByCode } from '#app/domain/shape/groups/grouped-rows.ts';
import type { Groups } from '#app/domain/shape/groups/factorize.ts';
import type { GroupedRows } from '#app/domain/shape/groups/grouped-rows.ts';
import type { PivotAxis, AxisLine } from './axis.ts';
import type { Summary } from './pivot-form.ts';
import type { Records } from './records.ts';
import { readFractionBase, findSummarizer } from './summarise.ts';

export const MAX_CELLS = 5_000_000;

/** The parts of a line and an axis that determine cells. */
export type LinePosition = Pick<AxisLine, 'depth' | 'group'>;
export type GroupedAxis = Pick<PivotAxis, 'groups'>;

export interface PivotCells {
  /** NaN if there are no records. */
  value(row: LinePosition, column: LinePosition): number;
  /** The cell's distinct texts, sorted and joined by ", "; null if there are none. */
  list(row: LinePosition, column: LinePosition): string | null;
}

/** All cells of one combination of row depth and column depth. */
interface Block {
  readonly columnCount: number;
  /** Index of the cell among non-empty cells, by row group and column group; -1 if empty. */
  readonly ordinals: Int32Array;
  readonly grouped: GroupedRows;
  readonly values: Float64Array;
}

/**
 * Creates a reader of cells. Each combination of depths is aggregated when its first cell is read. Throws
 * RESULT_TOO_LARGE_ERROR.
 */
export function createPivotCells(records: Records, rows: GroupedAxis, columns: GroupedAxis, summary: Summary): PivotCells {
  const blocks: Block[][] = rows.groups.map(() => []);
  const findBlock = (row: LinePosition, column: LinePosition): Block => {
    const found = blocks[row.depth]?.[column.depth];
    if (found) return found;
    const made = buildBlock(records, { rows, columns, summary }, row.depth, column.depth);
    const ofRow = blocks[row.depth];
    if (ofRow) ofRow[column.depth] = made;
    return made;
  };
  const readOrdinal = (block: Block, row: LinePosition, column: LinePosition): number =>
    block.ordinals[row.group * block.columnCount + column.group] ?? -1;
  return {
    value(row, column) {
      const block = findBlock(row, column);
      return block.values[readOrdinal(block, row, column)] ?? NaN;
    },
    list(row, column) {
      const block = findBlock(row, column);
      const ordinal = readOrdinal(block, row, column);
      if (ordinal < 0) return null;
      const own = block.grouped.rows.subarray(block.grouped.starts[ordinal], block.grouped.starts[ordinal + 1]);
      const codes = new Set(Array.from(own, (record) => records.values[record] ?? NaN).filter((code) => !Number.isNaN(code)));
      return Float64Array.from(codes)
        .sort()
        .reduce((text, code) => `${text}${text === '' ? '' : ', '}${records.texts?.[code] ?? ''}`, '');
    },
  };
}

interface Shape {
  readonly rows: GroupedAxis;
  readonly columns: GroupedAxis;
  readonly summary: Summary;
}

function buildBlock(records: Records, shape: Shape, rowDepth: number, columnDepth: number): Block {
  const [rows, columns] = [shape.rows.groups[rowDepth], shape.columns.groups[columnDepth]];
  const [rowCount, columnCount] = [rows?.count ?? 0, columns?.count ?? 0];
  if (rowCount * columnCount > MAX_CELLS)
    throw new AppError('RESULT_TOO_LARGE_ERROR', `The pivot table would have more than ${MAX_CELLS} cells.`);
  const ordinals = new Int32Array(rowCount * columnCount).fill(-1);
  const codes = new Int32Array(records.count);
  let count = 0;
  for (let record = 0; record < codes.length; record += 1) {
    const cell = (rows?.codes[record] ?? 0) * columnCount + (columns?.codes[record] ?? 0);
    let ordinal = ordinals[cell] ?? -1;
    if (ordinal < 0) {
      ordinal = count;
      ordinals[cell] = ordinal;
      count += 1;
    }
    codes[record] = ordinal;
  }
  const grouped = groupRowsByCode(codes, count);
  return { columnCount, ordinals, grouped, values: summarizeRows(records.values, grouped, shape.summary) };
}

/** Aggregates each group of records to one value. */
function summarizeRows(values: Float64Array, { rows, starts }: GroupedRows, summary: Summary): Float64Array {
  const summarise = findSummarizer(summary);
  const gathered = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i += 1) gathered[i] = values[rows[i] ?? 0] ?? NaN;
  return Float64Array.from({ length: starts.length - 1 }, (_, group) =>
    summarise(gathered.subarray(starts[group], starts[group + 1])),
  );
}

/** Sort value of each group: its value over the entire other axis. */
export function summarizeGroups({ values }: Records, groups: Groups | undefined, summary: Summary): Float64Array {
  return groups ? summarizeRows(values, groupRowsByCode(groups.codes, groups.count), summary) : new Float64Array();
}

/** The grand total line of an axis. */
export const ALL: LinePosition = { depth: 0, group: 0 };

/** Displayed value of a cell. Fractions are of the grand total, row total or column total; NaN if that is 0. */
export function cellValue(cells: PivotCells, summary: Summary, row: LinePosition, column: LinePosition): number {
  const fraction = readFractionBase(summary);
  const value = cells.value(row, column);
  if (fraction === null) return value;
  const base = cells.value(fraction === 'rows' ? row : ALL, fraction === 'columns' ? column : ALL);
  return base === 0 ? NaN : value / base;
}
