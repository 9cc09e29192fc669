// Infers the types of a file's columns from a stream of rows, in constant memory.
import { createColumnInference, type ColumnInference, type InferredType, type Misfit } from './infer-column.ts';
import { DECIMALS, type DecimalMark } from './number-text.ts';
import { isPadded, type UploadType } from './parse-cell.ts';
import type { TextCell } from './row-reader.ts';
import { shortenValue } from './upload-problem.ts';

export interface InferenceSettings {
  readonly nullValues: ReadonlySet<string>;
  /** Null: detected per column. */
  readonly decimal: DecimalMark | null;
  readonly prefersDayFirst?: boolean;
  /** Whether the delimiter is a semicolon, which is common with decimal commas. */
  readonly isCommaLikely?: boolean;
}

/** Inferred type of a column, and how to read its values if its type is given. */
export interface InferredColumn extends InferredType {
  /** Whether the column had no values. */
  readonly isEmpty: boolean;
  /** Reason why the column doesn't fit the type; null if it fits, or no single value rules it out. */
  findMisfit(type: InferredType): Misfit | null;
}

export interface TypeInference {
  /** Adds a row with a cell for every column. */
  add(row: readonly TextCell[], line: number): void;
  readonly rowCount: number;
  /** `textColumns`: columns in which the file distinguishes text from numbers. Dates are stored as text. */
  result(textColumns?: ReadonlySet<number>): InferredColumn[];
}

export function createTypeInference(columnCount: number, settings: InferenceSettings): TypeInference {
  const { nullValues, decimal, prefersDayFirst = false, isCommaLikely = false } = settings;
  const columns = Array.from({ length: columnCount }, createColumnInference);
  const maxNullLength = Math.max(0, ...[...nullValues].map(({ length }) => length));
  let rowCount = 0;
  return {
    add(row, line) {
      rowCount += 1;
      for (let index = 0; index < columnCount; index += 1) {
        const cell = row[index] ?? null;
        if (cell === null) continue;
        const text = isPadded(cell) ? cell.trim() : cell;
        if (text === '' || (text.length <= maxNullLength && nullValues.has(text))) continue;
        columns[index]?.add(text, line);
      }
    },
    get rowCount() {
      return rowCount;
    },
    result(textColumns) {
      const shown = new Set<DecimalMark>(decimal === null ? listDecimals(columns) : [decimal]);
      const context = { shown, prefersDayFirst, isCommaLikely, isDecimalFixed: decimal !== null };
      return columns.map((column, index) => {
        const decided = column.decide(context);
        const isText = textColumns?.has(index) === true && decided !== null && UNQUOTED_TYPES.has(decided.type);
        return {
          ...(decided ?? { type: 'text', dateOrder: 'ymd', decimal: decimal ?? '.' }),
          ...(isText && { type: 'text' }),
          isEmpty: decided === null,
          findMisfit: (type) => shortenMisfit(column.findMisfit(type)),
        };
      });
    },
  };
}

/** Types that JSON writes without quotes. */
const UNQUOTED_TYPES: ReadonlySet<UploadType> = new Set(['boolean', 'integer', 'number']);

const listDecimals = (columns: readonly ColumnInference[]): DecimalMark[] =>
  DECIMALS.filter((decimal) => columns.some((column) => column.shows(decimal)));

const shortenMisfit = (misfit: Misfit | null): Misfit | null => misfit && { ...misfit, value: shortenValue(misfit.value) };
