import { describe, expect, it } from 'vitest';
import { trinoPartitions } from './partitions.ts';

const HIVE = [
  ['ds', 'varchar', '', ''],
  ['hour', 'integer', '', ''],
];
const iceberg = (type: string) => [
  ['partition', type, '', ''],
  ['record_count', 'bigint', '', ''],
  ['file_count', 'bigint', '', ''],
];
const names = (rows: string[][]) => trinoPartitions.readKeys(rows).map(({ name, expression }) => [name, expression]);

describe('partition keys', () => {
  it('are the columns of Hive’s listing, and the fields of Iceberg’s', () => {
    expect(names(HIVE)).toEqual([
      ['ds', '"ds"'],
      ['hour', '"hour"'],
    ]);
    // As Trino writes it: without quotes around `hour of`.
    expect(
      names(
        iceberg(
          'row(ts_day date, hour of integer, at timestamp(6) with time zone, d decimal(3, 1), "a, ""b" row(x bigint, y z))',
        ),
      ),
    ).toEqual([
      ['ts_day', '"partition"[1]'],
      ['hour of', '"partition"[2]'],
      ['at', '"partition"[3]'],
      ['d', '"partition"[4]'],
      ['a, "b', '"partition"[5]'],
    ]);
    expect(trinoPartitions.readKeys(HIVE).map(({ isInteger }) => isInteger)).toEqual([false, true]);
  });

  it('are none without a partition', () => {
    expect(
      names([
        ['record_count', 'bigint'],
        ['file_count', 'bigint'],
        ['data', 'row(a row(min bigint))'],
      ]),
    ).toEqual([]);
    expect(names([])).toEqual([]);
  });
});

describe('a list of partitions', () => {
  it('has the latest first, of those that are requested, and quotes every name', () => {
    const table = { catalog: 'hive', schema: 'we"b', table: 'eve"nts' };
    const keys = trinoPartitions.readKeys(HIVE);
    expect(trinoPartitions.describe(table).sql).toBe('DESCRIBE "hive"."we""b"."eve""nts$partitions"');
    const filters = keys.slice(0, 1).map((key) => ({ key, value: "2026'" }));
    expect(trinoPartitions.list(table, keys, { filters, maxRows: 1 })).toEqual({
      sql:
        'SELECT CAST("ds" AS VARCHAR), CAST("hour" AS VARCHAR)\nFROM "hive"."we""b"."eve""nts$partitions"\n' +
        'WHERE CAST("ds" AS VARCHAR) = ?\nORDER BY "ds" DESC, "hour" DESC\nLIMIT 1',
      params: ["2026'"],
    });
    expect(trinoPartitions.describe({ catalog: 'hive', schema: null, table: 't' }).sql).toBe('DESCRIBE "t$partitions"');
  });
});
