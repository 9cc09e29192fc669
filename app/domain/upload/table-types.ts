// Maps a table's column types to upload types, so that appended rows are read as the table's types.
import type { UploadType } from './parse-cell.ts';
import type { UploadColumn } from './upload-column.ts';

const TYPES: readonly (readonly [RegExp, UploadType])[] = [
  [/^(?:u?(?:tiny|small|medium|big|huge)?int(?:eger)?\d*|u?int\d+|(?:small|big)?serial)\b/i, 'integer'],
  [/^(?:double|float|real|numeric|decimal|number|money)\b/i, 'number'],
  [/^(?:float|decimal)\d+/i, 'number'],
  [/^bool(?:ean)?\b/i, 'boolean'],
  [/^(?:timestamp|datetime)/i, 'timestamp'],
  [/^date\b/i, 'date'],
];

/** Unknown types are sent as text, which the database parses. */
export const toUploadType = (declared: string): UploadType => TYPES.find(([pattern]) => pattern.test(declared))?.[1] ?? 'text';

interface TableColumn {
  readonly name: string;
  readonly type: string;
}

/** Sets the table's type for columns without a selected type. */
export function applyTableTypes(columns: readonly UploadColumn[], table: readonly TableColumn[]): UploadColumn[] {
  const declared = new Map(table.map(({ name, type }) => [name, type]));
  return columns.map((column) => {
    const type = column.inferred === 'type' ? declared.get(column.name) : undefined;
    return type === undefined ? column : { ...column, type: toUploadType(type), inferred: 'format' };
  });
}
