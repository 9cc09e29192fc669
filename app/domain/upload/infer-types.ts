// The types of a file's columns, found while its rows pass by: in constant memory, however many there are.
import { createColumnInference, type ColumnInference, type InferredType, type Misfit } from './infer-column.ts';
import { DECIMALS, type DecimalMark } from './number-text.ts';
import { isPadded, type UploadType } from './parse-cell.ts';
import type { TextCell } from './row-reader.ts';
import { shownValue } from './upload-problem.ts';

export interface InferenceSettings {
  readonly nullValues: ReadonlySet<string>;
  /** Null: the file shows it, column by column. */
  readonly decimal: DecimalMark | null;
  readonly prefersDayFirst?: boolean;
  /** Semicolons part cells where commas begin decimals. */
  readonly isCommaLikely?: boolean;
}

/** What a column holds, and how to read it where its type is given. */
export interface InferredColumn extends InferredType {
  /** No value was seen. */
  readonly isEmpty: boolean;
  /** Why it isn't of that type; null: it is, or no single value rules it out. */
  misfitOf(type: InferredType): Misfit | null;
}

export interface TypeInference {
  /** A row that has all columns. */
  add(row: readonly TextCell[], line: number): void;
  readonly rowCount: number;
  /** `textColumns`: those in which the file has texts that it tells from numbers; a date is written as a text. */
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
      const shown = new Set<DecimalMark>(decimal === null ? decimalsOf(columns) : [decimal]);
      const context = { shown, prefersDayFirst, isCommaLikely, isDecimalFixed: decimal !== null };
      return columns.map((column, index) => {
        const decided = column.decide(context);
        const isText = textColumns?.has(index) === true && decided !== null && VALUES.has(decided.type);
        return {
          ...(decided ?? { type: 'text', dateOrder: 'ymd', decimal: decimal ?? '.' }),
          ...(isText && { type: 'text' }),
          isEmpty: decided === null,
          misfitOf: (type) => shortened(column.misfitOf(type)),
        };
      });
    },
  };
}

/** What JSON has without quotes. */
const VALUES: ReadonlySet<UploadType> = new Set(['boolean', 'integer', 'number']);

const decimalsOf = (columns: readonly ColumnInference[]): DecimalMark[] =>
  DECIMALS.filter((decimal) => columns.some((column) => column.shows(decimal)));

const shortened = (misfit: Misfit | null): Misfit | null => misfit && { ...misfit, value: shownValue(misfit.value) };
