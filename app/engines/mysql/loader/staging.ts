// The statements by which a file becomes a table of MySQL. DDL commits implicitly here: a rename publishes a table, and rows to append
// are published with the marker that says they weren't yet. Pure.
import { isNonFinite } from '#app/domain/upload/non-finite-text.ts';
import type { UploadType } from '#app/domain/upload/parse-cell.ts';
import type { TextCell } from '#app/domain/upload/row-reader.ts';
import type { LoadColumn, LoadTarget } from '#app/engines/shared/table-loader.ts';
import { mysqlDialect } from '#app/engines/mysql/dialect.ts';

/** A text can have 1 MB: TEXT ends at 64 KB. */
const DECLARED: Readonly<Record<Exclude<UploadType, 'decimal'>, string>> = {
  text: 'MEDIUMTEXT',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'DATETIME(6)',
};

/** What a DECIMAL can have: longer ones stay texts. */
const [MAX_PRECISION, MAX_SCALE] = [65, 30];

function declaredType({ type, precision = MAX_PRECISION, scale = MAX_SCALE }: LoadColumn): string {
  if (type !== 'decimal') return DECLARED[type];
  return precision > MAX_PRECISION || scale > MAX_SCALE ? DECLARED.text : `DECIMAL(${MAX_PRECISION},${scale})`;
}

export interface StagingNames {
  readonly schema: string;
  readonly table: string;
  readonly staging: string;
  /** A table with one row while rows are still to be appended. */
  readonly pending: string;
  /** Temporary name of a replaced table until it is dropped. */
  readonly replaced: string;
  readonly columns: string;
}

export function stagingNames({ id, schema, table, columns }: LoadTarget, connectionSchema: string): StagingNames {
  const place = schema ?? connectionSchema;
  const named = (name: string): string => mysqlDialect.qualify([place, name]);
  return {
    schema: place,
    table: named(table),
    staging: named(stagingName(id)),
    pending: named(`meridian_pending_${id}`),
    replaced: named(`meridian_replaced_${id}`),
    columns: columns.map(({ name }) => mysqlDialect.quoteIdentifier(name)).join(', '),
  };
}

export const stagingName = (id: string): string => `meridian_upload_${id}`;

export const dropStaging = ({ staging, pending }: StagingNames): string => `DROP TABLE IF EXISTS ${staging}, ${pending}`;

/** Rows to append are staged in the types of their table. */
export function createStaging({ columns, ifExists }: LoadTarget, names: StagingNames): readonly string[] {
  const { staging, pending, table, columns: listed } = names;
  if (ifExists === 'append')
    return [
      `CREATE TABLE ${staging} ENGINE=InnoDB AS SELECT ${listed} FROM ${table} LIMIT 0`,
      `CREATE TABLE ${pending} (n INT PRIMARY KEY) ENGINE=InnoDB`,
      `INSERT INTO ${pending} VALUES (1)`,
    ];
  const declared = columns.map((column) => `${mysqlDialect.quoteIdentifier(column.name)} ${declaredType(column)}`);
  return [`CREATE TABLE ${staging} (${declared.join(', ')}) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`];
}

export const insertRows = ({ staging, columns }: StagingNames): string => `INSERT INTO ${staging} (${columns}) VALUES `;

/** Must run in one transaction with `markAppended`. */
export const appendRows = ({ table, staging, columns }: StagingNames): string =>
  `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${staging}`;

/** Empty if the rows have been appended. Locked, so that no one else appends them meanwhile. */
export const lockPending = ({ pending }: StagingNames): string => `SELECT n FROM ${pending} FOR UPDATE`;
export const markAppended = ({ pending }: StagingNames): string => `DELETE FROM ${pending}`;

/** One statement, so that it is atomic. */
export const renameStaging = ({ table, staging, replaced }: StagingNames, isThere: boolean): string =>
  isThere ? `RENAME TABLE ${table} TO ${replaced}, ${staging} TO ${table}` : `RENAME TABLE ${staging} TO ${table}`;

/** Writes a row as the inside of VALUES; the server reads texts in the type of their column. `isNumeric`: columns to which true is 1. */
export function createRowEncoder(
  types: readonly UploadType[],
  isNumeric: readonly boolean[],
): (row: readonly TextCell[]) => string {
  const encoders = types.map((type, index) => encoderFor(type, isNumeric[index] === true));
  return (row) => `(${encoders.map((encode, index) => encode(row[index] ?? null)).join(',')})`;
}

function encoderFor(type: UploadType, isNumeric: boolean): (cell: TextCell) => string {
  if (type === 'boolean' && isNumeric) return encodeFlag;
  return type === 'number' ? encodeNumber : encodeText;
}

/** A DOUBLE is always a number here. */
const encodeNumber = (cell: TextCell): string => (cell === null || isNonFinite(cell) ? 'NULL' : mysqlDialect.literal(cell));
const encodeText = (cell: TextCell): string => mysqlDialect.literal(cell);
const encodeFlag = (cell: TextCell): string => (cell === null ? 'NULL' : cell === 'true' ? 'TRUE' : 'FALSE');
