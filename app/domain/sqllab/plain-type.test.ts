import { expect, it } from 'vitest';
import { plainType } from './plain-type.ts';

it.each([
  [
    'number',
    [
      'DOUBLE_PRECISION',
      'double precision',
      'INTEGER',
      'bigint',
      'UInt64',
      'Nullable(Float64)',
      'numeric(10, 2)',
      'Decimal(18, 2)',
      'int unsigned',
      'REAL',
    ],
  ],
  ['text', ['TEXT', 'varchar(20)', 'character varying', 'LowCardinality(Nullable(String))', 'FixedString(3)', 'longtext']],
  ['date', ['DATE', 'Date32']],
  ['dateTime', ['timestamp without time zone', 'TIMESTAMP(6) WITH TIME ZONE', "DateTime64(3, 'UTC')", 'datetime(6)']],
  ['time', ['time', 'time with time zone']],
  ['boolean', ['BOOLEAN', 'bool']],
  [null, ['jsonb', 'integer[]', 'Array(String)', 'uuid', '', 'interval', 'date range']],
] as const)('%s', (plain, types) => {
  for (const type of types) expect([type, plainType(type)]).toEqual([type, plain]);
});
