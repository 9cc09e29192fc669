// The cells of a pivot table where a line of its rows meets one of its columns, whatever the depth of either.
import { AppError } from '#app/domain/errors.ts';
import { rowsByGroup } from '#app/domain/shape/groups/grouped-rows.ts';
import type { Groups } from '#app/domain/shape/groups/factorize.ts';
import type { GroupedRows } from '#app/domain/shape/groups/grouped-rows.ts';
import type { PivotAxis, AxisLine } from './axis.ts';
import type { Summary } from './pivot-form.ts';
import type { Records } from './records.ts';
import { readFractionBase, summariser } from './summarise.ts';

export const MAX_CELLS = 5_000_000;

/** What cells need of a line, and of an axis. */
export type LinePlace = Pick<AxisLine, 'depth' | 'group'>;
export type Grouped = Pick<PivotAxis, 'groups'>;

export interface PivotCells {
  /** NaN where no record is. */
  value(row: LinePlace, column: LinePlace): number;
  /** The different texts of a cell in order, joined by ", "; null where there is none. */
  list(row: LinePlace, column: LinePlace): string | null;
}

/** All cells of one pair of depths. */
interface Block {
  readonly columnCount: number;
  /** By row group and column group, the cell's ordinal among those that have records; -1 without. */
  readonly ordinals: Int32Array;
  readonly grouped: GroupedRows;
  readonly values: Float64Array;
}

/** Reads cells; each pair of depths is aggregated once, when its first cell is requested. Throws RESULT_TOO_LARGE_ERROR. */
export function createPivotCells(records: Records, rows: Grouped, columns: Grouped, summary: Summary): PivotCells {
  const blocks: Block[][] = rows.groups.map(() => []);
  const blockOf = (row: LinePlace, column: LinePlace): Block => {
    const found = blocks[row.depth]?.[column.depth];
    if (found) return found;
    const made = makeBlock(records, { rows, columns, summary }, row.depth, column.depth);
    const ofRow = blocks[row.depth];
    if (ofRow) ofRow[column.depth] = made;
    return made;
  };
  const ordinalIn = (block: Block, row: LinePlace, column: LinePlace): number =>
    block.ordinals[row.group * block.columnCount + column.group] ?? -1;
  return {
    value(row, column) {
      const block = blockOf(row, column);
      return block.values[ordinalIn(block, row, column)] ?? NaN;
    },
    list(row, column) {
      const block = blockOf(row, column);
      const ordinal = ordinalIn(block, row, column);
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
  readonly rows: Grouped;
  readonly columns: Grouped;
  readonly summary: Summary;
}

function makeBlock(records: Records, shape: Shape, rowDepth: number, columnDepth: number): Block {
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
  const grouped = rowsByGroup(codes, count);
  return { columnCount, ordinals, grouped, values: summarised(records.values, grouped, shape.summary) };
}

/** One value for each group of records. */
function summarised(values: Float64Array, { rows, starts }: GroupedRows, summary: Summary): Float64Array {
  const summarise = summariser(summary);
  const gathered = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i += 1) gathered[i] = values[rows[i] ?? 0] ?? NaN;
  return Float64Array.from({ length: starts.length - 1 }, (_, group) =>
    summarise(gathered.subarray(starts[group], starts[group + 1])),
  );
}

/** The value of each group over all of the other axis: by what its line is sorted. */
export function summarizeGroups({ values }: Records, groups: Groups | undefined, summary: Summary): Float64Array {
  return groups ? summarised(values, rowsByGroup(groups.codes, groups.count), summary) : new Float64Array();
}

/** The line over all of an axis. */
export const ALL: LinePlace = { depth: 0, group: 0 };

/** A cell as it is shown: fractions are of the total of all, of the row or of the column; NaN of a total of 0. */
export function cellValue(cells: PivotCells, summary: Summary, row: LinePlace, column: LinePlace): number {
  const fraction = readFractionBase(summary);
  const value = cells.value(row, column);
  if (fraction === null) return value;
  const whole = cells.value(fraction === 'rows' ? row : ALL, fraction === 'columns' ? column : ALL);
  return whole === 0 ? NaN : value / whole;
}
