import { expect, it } from 'vitest';
import { toUploadType } from './table-types.ts';

it.each([
  ['integer', ['BIGINT', 'int', 'INTEGER', 'smallint', 'int8', 'bigint unsigned', 'UInt64', 'mediumint(9)']],
  ['number', ['DOUBLE PRECISION', 'NUMERIC(10, 2)', 'real', 'float8', 'decimal(5,2)', 'Float64']],
  ['boolean', ['BOOLEAN', 'bool']],
  ['date', ['DATE']],
  ['timestamp', ['TIMESTAMP WITHOUT TIME ZONE', 'datetime(6)', 'timestamptz']],
  ['text', ['TEXT', 'VARCHAR(20)', 'interval', 'uuid', 'jsonb', 'time', 'int4range', 'point', 'daterange']],
] as const)('a column of a table takes %s', (type, declared) =>
  expect(declared.map((one) => [one, toUploadType(one)])).toEqual(declared.map((one) => [one, type])),
);
