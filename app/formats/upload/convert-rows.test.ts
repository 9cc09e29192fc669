import { expect, it } from 'vitest';
import { createRowConverter } from './convert-rows.ts';
import type { FileFormat } from '#app/formats/registry/settings.ts';
import type { UploadColumn } from '#app/domain/upload/upload-column.ts';

const COLUMNS: readonly UploadColumn[] = [
  { source: 0, name: 'text', type: 'text', dateOrder: 'ymd', inferred: 'none' },
  { source: 1, name: 'ratio', type: 'number', dateOrder: 'ymd', inferred: 'none' },
];
const CSV: FileFormat = {
  kind: 'csv',
  encoding: 'utf-8',
  delimiter: ';',
  quote: '"',
  hasHeader: true,
  skipLines: 0,
  skipRecords: 0,
  skipInitialSpace: false,
  skipBlankLines: true,
};
const convert = (format: FileFormat, row: readonly string[]) =>
  createRowConverter(
    { columns: [...COLUMNS], decimal: ',', format, nullValues: ['', 'NULL', 'NaN'], onBadRow: 'stop' },
    2,
  ).convert(row, 1);

it('a Parquet file has no text that is no value', () => {
  for (const text of ['', 'NULL', ' NaN ']) expect(convert({ kind: 'parquet' }, [text, '1.5'])).toEqual([text, '1.5']);
  for (const value of ['NaN', 'Infinity', '-Infinity']) expect(convert({ kind: 'parquet' }, ['a', value])).toEqual(['a', value]);
});

it('a workbook has those that are named; empty texts are texts', () => {
  const format: FileFormat = { kind: 'xlsx', sheet: null, hasHeader: true, skipLines: 0 };
  expect(convert(format, ['', '1.5'])).toEqual(['', '1.5']);
  expect(convert(format, ['NULL', ''])).toEqual([null, null]);
});

it('a CSV file has those that are named, and its own decimal separator', () => {
  expect(convert(CSV, ['', '1,5'])).toEqual([null, '1.5']);
  expect(() => convert(CSV, ['a', 'Infinity'])).toThrow('isn’t a number');
});
