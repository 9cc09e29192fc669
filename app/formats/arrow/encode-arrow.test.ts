import { RecordBatchReader, tableFromIPC } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { encodeArrow } from './encode-arrow.ts';
import { brokenEvents, collectBytes, column, makeSource } from '#app/domain/export/samples.fixture.ts';

const columns = [
  column('small', 'INTEGER', 'numeric'),
  column('big', 'BIGINT', 'numeric'),
  column('double', 'DOUBLE PRECISION', 'numeric'),
  column('exact', 'NUMERIC', 'numeric'),
  column('text', 'TEXT'),
  column('ok', 'BOOLEAN', 'boolean'),
  column('day', 'DATE', 'temporal'),
  column('at', 'TIMESTAMP', 'temporal'),
  column('zoned', 'TIMESTAMPTZ', 'temporal'),
];

describe('an Arrow stream', () => {
  it('reads back with every value as it was, across batches', async () => {
    const rows = [
      [
        1,
        '9223372036854775807',
        1.5,
        '0.1234567890123456789',
        'ж\ud83d',
        true,
        '2020-01-02',
        '2020-01-02T03:04:05.678901',
        '2020-01-02T03:04:05+00:00',
      ],
      [null, null, null, null, null, null, null, null, null],
      [-1, -5, NaN, 12, 'plain', false, '1969-12-31', '1969-12-31T23:59:59.999999', 'infinity'],
    ];
    const table = tableFromIPC(await collectBytes(encodeArrow(makeSource(columns, [rows.slice(0, 2), rows.slice(2)]))));
    expect(table.schema.fields.map(({ name, type }) => `${name} ${String(type)}`)).toEqual([
      'small Int32',
      'big Int64',
      'double Float64',
      'exact Utf8',
      'text Utf8',
      'ok Bool',
      'day Date32<DAY>',
      'at Timestamp<MICROSECOND>',
      'zoned Timestamp<MICROSECOND, UTC>',
    ]);
    expect(table.numRows).toBe(3);
    const values = (name: string) => table.getChild(name)?.toJSON();
    expect(values('small')).toEqual([1, null, -1]);
    expect(values('big')).toEqual([9223372036854775807n, null, -5n]);
    expect(values('double')).toEqual([1.5, null, NaN]);
    expect(values('exact')).toEqual(['0.1234567890123456789', null, '12']);
    expect(values('text')).toEqual(['ж\ufffd', null, 'plain']);
    expect(values('ok')).toEqual([true, null, false]);
    const raw = (name: string) =>
      table.getChild(name)?.data.flatMap(({ values, length }) => [...(values as BigInt64Array).subarray(0, length)]);
    expect(raw('day')).toEqual([18263, 0, -1]);
    expect(raw('at')).toEqual([1577934245678901n, 0n, -1n]);
    expect(raw('zoned')).toEqual([1577934245000000n, 0n, 2n ** 63n - 1n]);
  });

  it('tells the types of columns whose engine does not say from the first rows', async () => {
    const untyped = [column('n', null), column('t', null), column('b', null), column('x', null)];
    const rows = [
      [1, 'a', true, null],
      [2.5, null, false, null],
    ];
    const table = tableFromIPC(await collectBytes(encodeArrow(makeSource(untyped, [rows]))));
    expect(table.schema.fields.map(({ type }) => String(type))).toEqual(['Float64', 'Utf8', 'Bool', 'Utf8']);
    expect(table.getChild('n')?.toJSON()).toEqual([1, 2.5]);
  });

  it('fails, and names the column, where a later value does not fit: nothing is changed in silence', async () => {
    const first = Array.from({ length: 10_000 }, (_, n) => [n]);
    await expect(collectBytes(encodeArrow(makeSource([column('n', null)], [first, [['9007199254740993']]])))).rejects.toThrow(
      'Column "n"',
    );
  });

  it('of no rows has its columns', async () => {
    const table = tableFromIPC(await collectBytes(encodeArrow(makeSource(columns, []))));
    expect([table.numRows, table.numCols]).toEqual([0, 9]);
  });

  it('that was capped says so in the metadata of a last batch without rows', async () => {
    const bytes = await collectBytes(
      encodeArrow(makeSource([column('n', 'BIGINT', 'numeric')], [[[1]]], { kind: 'capped', maxRows: 1 })),
    );
    const batches = [...RecordBatchReader.from(bytes)];
    expect(batches.map(({ numRows, metadata }) => [numRows, metadata.get('meridian.capped_at')])).toEqual([
      [1, undefined],
      [0, '1'],
    ]);
  });

  it('gives its head before the first row where types are known, and fails without an end', async () => {
    const never = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }) };
    const head = await encodeArrow({ columns, events: never }).next();
    expect((head.value as Uint8Array).byteLength).toBeGreaterThan(100);
    await expect(collectBytes(encodeArrow({ columns, events: brokenEvents([], null) }))).rejects.toThrow('ended unexpectedly');
  });
});
