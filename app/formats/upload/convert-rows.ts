// Rows of texts to rows of typed values' texts. Bad rows end the load, or are left out and listed.
import { isNonFinite } from '#app/domain/upload/non-finite-text.ts';
import { createCellParser, isPadded, INVALID_REASONS, type CellFormat, type ParseCell } from '#app/domain/upload/parse-cell.ts';
import type { TextCell } from '#app/domain/upload/row-reader.ts';
import { findUploadFormat, isTyped } from '#app/formats/formats.ts';
import type { FileFormat } from '#app/formats/registry/settings.ts';
import { fileProblem, rowProblem, shortenValue, type RowProblem } from '#app/domain/upload/upload-problem.ts';
import type { UploadColumn } from '#app/domain/upload/upload-column.ts';
import { nullValuesFor, type UploadSpec } from './upload-spec.ts';

const MAX_LISTED_PROBLEMS = 100;

export interface RowConverter {
  /** The table's row; null for one that is left out. Throws where bad rows end the load. */
  convert(row: readonly TextCell[], line: number): TextCell[] | null;
  /** The value of a text in that column of the table; undefined: it has none. */
  convertText(index: number, text: string): TextCell | undefined;
  readonly skippedCount: number;
  /** The first of those that are left out. */
  readonly problems: readonly RowProblem[];
}

type Settings = Pick<UploadSpec, 'columns' | 'decimal' | 'format' | 'nullValues' | 'onBadRow'>;

/** `fileColumns`: how many columns each row of the file must have. Throws where the file lacks a column that is wanted. */
export function createRowConverter(
  { columns, decimal, format, nullValues, onBadRow }: Settings,
  fileColumns: number,
): RowConverter {
  const missing = columns.find(({ source }) => source >= fileColumns);
  if (missing) throw fileProblem(`The file has no column for "${missing.name}": it has ${fileColumns}.`);
  const converters = columns.map((column) => createCellConverter(column, { format, decimal, nullValues }));
  const problems: RowProblem[] = [];
  let skippedCount = 0;
  const refuse = (problem: RowProblem): null => {
    if (onBadRow === 'stop') throw rowProblem(problem);
    skippedCount += 1;
    if (problems.length < MAX_LISTED_PROBLEMS) problems.push(problem);
    return null;
  };
  const convertAt = (index: number, cell: TextCell): TextCell | undefined => (converters[index] as CellConverter)(cell);
  return {
    convertText: convertAt,
    convert(row, line) {
      const isBlank = fileColumns > 1 && row.length === 1 && row[0] === '';
      if (row.length !== fileColumns && !isBlank)
        return refuse({ line, column: null, value: null, reason: `${row.length} columns instead of ${fileColumns}.` });
      const converted = new Array<TextCell>(converters.length);
      for (let index = 0; index < converters.length; index += 1) {
        const column = columns[index] as UploadColumn;
        // A blank line that isn't left out has no value.
        const cell = isBlank ? null : convertAt(index, row[column.source] ?? null);
        if (cell === undefined) return refuse(cellProblem(row[column.source] ?? '', { line, column }));
        converted[index] = cell;
      }
      return converted;
    },
    get skippedCount() {
      return skippedCount;
    },
    problems,
  };
}

/** The value of a file's cell; undefined: it has none of the column's type. */
export type CellConverter = (cell: TextCell) => TextCell | undefined;

type ReadColumn = Pick<UploadColumn, 'type' | 'dateOrder' | 'decimal'>;

/** Converts the cells that the format's reader returns. */
export function createCellConverter(
  { type, dateOrder, decimal: own }: ReadColumn,
  { format, decimal, nullValues: named }: Pick<UploadSpec, 'decimal' | 'format'> & { readonly nullValues: readonly string[] },
): CellConverter {
  const nullValues = nullValuesFor(format, named);
  const parse = createValueParser(format, { type, dateOrder, decimal: own ?? decimal ?? '.' });
  const maxNullLength = Math.max(0, ...nullValues.map((value) => value.length));
  const settings = { nulls: new Set(nullValues), maxNullLength, parse, isText: type === 'text' };
  return (cell) => convertCell(cell, settings);
}

/** Texts of typed files have a decimal point whatever the settings say. */
function createValueParser(format: FileFormat, cellFormat: CellFormat): ParseCell {
  const parse = createCellParser(isTyped(format) ? { ...cellFormat, decimal: '.' } : cellFormat);
  const isFloat = findUploadFormat(format).hasNonFinite && cellFormat.type === 'number';
  return isFloat ? (text) => (isNonFinite(text) ? text : parse(text)) : parse;
}

interface CellSettings {
  readonly nulls: ReadonlySet<string>;
  /** Longer texts need not be looked up: hashing each would be most of the work. */
  readonly maxNullLength: number;
  readonly parse: ParseCell;
  readonly isText: boolean;
}

function convertCell(cell: TextCell, { nulls, maxNullLength, parse, isText }: CellSettings): TextCell | undefined {
  if (cell === null || (cell.length <= maxNullLength && nulls.has(cell))) return null;
  if (isText) return parse(cell);
  if (!isPadded(cell)) return parse(cell);
  const bare = cell.trim();
  return bare === '' || nulls.has(bare) ? null : parse(bare);
}

const cellProblem = (value: string, { line, column }: { readonly line: number; readonly column: UploadColumn }): RowProblem => ({
  line,
  column: column.name,
  value: shortenValue(value),
  reason: INVALID_REASONS[column.type],
});
