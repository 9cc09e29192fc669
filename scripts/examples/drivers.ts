// Tables of examples in a database that has no client here but the product's own driver: ClickHouse and Trino.
import type { Dialect } from '#app/domain/sql/dialect.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { parseUri } from '#app/stores/database/sqlalchemy-uri.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { driverRows } from '#scripts/servers/driver-rows.ts';
import { loadExamples, type LoadedTable } from './warehouse.ts';
import type { TableTarget } from './load-table.ts';
import { openNodeDriver } from '#scripts/servers/node-drivers.ts';
import type { ParquetColumn, ParquetCell } from './parquet.ts';

type Rows = readonly (readonly ParquetCell[])[];

interface DriverKind {
  readonly types: Readonly<Record<ParquetColumn['type'], string>>;
  /** What stands behind the columns of CREATE TABLE. */
  readonly suffix: string;
  /** A statement stays below what servers take at least. */
  readonly rowsPerInsert: number;
  /** What follows `INSERT INTO table`. */
  readonly values: (dialect: Dialect, columns: readonly ParquetColumn[], rows: Rows) => string;
  readonly rename: (from: string, to: string) => string;
}

const lines = (rows: Rows, text: (cell: ParquetCell, index: number) => string): string =>
  rows.map((row) => `(${row.map(text).join(', ')})`).join(', ');

const TRINO_TYPES: DriverKind['types'] = {
  INTEGER: 'INTEGER',
  BIGINT: 'BIGINT',
  'DOUBLE PRECISION': 'DOUBLE',
  TEXT: 'VARCHAR',
  BOOLEAN: 'BOOLEAN',
  DATE: 'DATE',
  TIMESTAMP: 'TIMESTAMP(6)',
};

const KINDS = {
  clickhouse: {
    types: {
      INTEGER: 'Int32',
      BIGINT: 'Int64',
      'DOUBLE PRECISION': 'Float64',
      TEXT: 'String',
      BOOLEAN: 'Bool',
      DATE: 'Date32',
      TIMESTAMP: "DateTime64(6, 'UTC')",
    },
    suffix: ' ENGINE = MergeTree ORDER BY tuple()',
    rowsPerInsert: 5_000,
    values: (dialect, columns, rows) =>
      `VALUES ${lines(rows, (cell, index) => dialect.literal(columns[index]?.type === 'BOOLEAN' && cell !== null ? cell === 1 : cell))}`,
    rename: (from, to) => `RENAME TABLE ${from} TO ${to}`,
  },
  trino: {
    types: TRINO_TYPES,
    suffix: '',
    rowsPerInsert: 1_000,
    // Plans grow with every literal: the rows come as one, of JSON.
    values: (dialect, columns, rows) => {
      const casts = columns.map(({ type }, index) =>
        type === 'BOOLEAN' ? `CAST(CAST(r[${index + 1}] AS BIGINT) AS BOOLEAN)` : `CAST(r[${index + 1}] AS ${TRINO_TYPES[type]})`,
      );
      const given = JSON.stringify(rows.map((row) => row.map((cell) => (cell === null ? null : String(cell)))));
      return `SELECT ${casts.join(', ')} FROM UNNEST(CAST(json_parse(${dialect.literal(given)}) AS ARRAY(ARRAY(VARCHAR)))) AS given (r)`;
    },
    rename: (from, to) => `ALTER TABLE ${from} RENAME TO ${to}`,
  },
} satisfies Readonly<Record<string, DriverKind>>;

type Kind = keyof typeof KINDS;

/** Creates tables in the schema of the driver's connection. */
export function createDriverTarget(engine: Kind, driver: Driver): TableTarget {
  const { types, suffix, rowsPerInsert, values, rename }: DriverKind = KINDS[engine];
  const { dialect } = findEngine(engine);
  const columnsOf = new Map<string, readonly ParquetColumn[]>();
  const quote = (name: string): string => dialect.quoteIdentifier(name);
  const staging = (table: string): string => quote(`__staging_${table}`);
  const write = (sql: string) => driverRows(driver, { sql, readOnly: false });
  return {
    async createStaging(table, columns) {
      columnsOf.set(table, columns);
      const typeOf = ({ type }: ParquetColumn): string => (engine === 'clickhouse' ? `Nullable(${types[type]})` : types[type]);
      const declared = columns.map((column) => `${quote(column.name)} ${typeOf(column)}`).join(', ');
      await write(`DROP TABLE IF EXISTS ${staging(table)}`);
      await write(`CREATE TABLE ${staging(table)} (${declared})${suffix}`);
    },
    async appendRows(table, rows) {
      const columns = columnsOf.get(table) ?? [];
      for (let from = 0; from < rows.length; from += rowsPerInsert) {
        const portion = rows.slice(from, from + rowsPerInsert).map((row) => columns.map((_, index) => row[index] ?? null));
        await write(`INSERT INTO ${staging(table)} ${values(dialect, columns, portion)}`);
      }
    },
    async commit(table) {
      await write(`DROP TABLE IF EXISTS ${quote(table)}`);
      await write(rename(staging(table), quote(table)));
    },
  };
}

/** Loads the folder's tables into the schema that the URL names. */
export async function loadExamplesByDriver(
  engine: Kind,
  folder: string,
  { url, report }: { readonly url: string; readonly report: (message: string) => void },
): Promise<LoadedTable[]> {
  const { parameters, password } = parseUri(url);
  const driver = openNodeDriver(engine, { ...parameters, ...(password.kind === 'given' && { password: password.value }) });
  try {
    return await loadExamples({ folder, warehouse: createDriverTarget(engine, driver), report });
  } finally {
    await driver.close();
  }
}
