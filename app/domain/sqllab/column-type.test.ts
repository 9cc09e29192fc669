import { expect, it } from 'vitest';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';
import { sqliteDialect } from '#app/engines/sqlite/dialect.ts';
import { wireColumns } from './column-type.ts';

const ofType = (databaseType: string | null) => {
  const [column] = wireColumns([{ name: 'c', databaseType }], postgresDialect);
  return [column?.type, column?.type_generic, column?.is_dttm];
};

it.each([
  ['SMALLINT', 'INTEGER', 0],
  ['INTEGER', 'INTEGER', 0],
  ['BIGINT', 'LONGINTEGER', 0],
  ['NUMERIC', 'DECIMAL', 0],
  ['NUMERIC(10, 2)', 'DECIMAL', 0],
  ['REAL', 'FLOAT', 0],
  ['DOUBLE PRECISION', 'FLOAT', 0],
  ['BOOLEAN', 'BOOLEAN', 3],
  ['TEXT', 'STRING', 1],
  ['VARCHAR', 'STRING', 1],
  ['VARCHAR(20)', 'STRING', 1],
  ['CHAR', 'STRING', 1],
  ['DATE', 'DATE', 2],
  ['TIMESTAMP', 'DATETIME', 2],
  ['TIMESTAMPTZ', 'DATETIME', 2],
  ['TIMESTAMP(3) WITH TIME ZONE', 'DATETIME', 2],
  ['TIME', 'TIME', 1],
  ['TIMETZ', 'TIME', 1],
  ['INTERVAL', 'INTERVAL', 1],
  ['JSONB', 'JSONB', 1],
  ['UUID', 'UUID', 1],
  ['BYTEA', 'BINARY', 1],
  ['MONEY', 'MONEY', 1],
  ['INTEGER[]', 'ARRAY', 1],
  ['MOOD', 'MOOD', 1],
  [null, 'STRING', 1],
])('a column that PostgreSQL calls %s is %s', (databaseType, type, generic) => {
  expect(ofType(databaseType)).toEqual([type, generic, generic === 2]);
});

it.each([
  [[1, null, 3], 'INTEGER', 0],
  [[1, 3_000_000_000], 'LONGINTEGER', 0],
  [[1, '9007199254740993'], 'LONGINTEGER', 0],
  [[1, 1.5], 'FLOAT', 0],
  [[true, null], 'BOOLEAN', 3],
  [['2020-01-02', null], 'DATE', 2],
  [['2020-01-02', '2020-01-02 03:04:05.678'], 'DATETIME', 2],
  [['2020-01-02', 'soon'], 'STRING', 1],
  [['12', '13'], 'STRING', 1],
  [[1, 'x'], 'STRING', 1],
  [[null], 'STRING', 1],
  [[], 'STRING', 1],
] as const)('a column without a name for its type that holds %j is %s', (cells, type, generic) => {
  const [column] = wireColumns(
    [{ name: 'c', databaseType: null }],
    sqliteDialect,
    cells.map((cell) => [cell]),
  );
  expect(column).toEqual({ column_name: 'c', name: 'c', type, type_generic: generic, is_dttm: generic === 2 });
});
