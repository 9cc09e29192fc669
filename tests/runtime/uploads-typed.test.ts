// Values of files that know their types, in real databases: decimals with all digits, texts as they are, numbers that are none.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Cell } from '#app/domain/table.ts';
import type { UploadSpec } from '#app/formats/upload/upload-spec.ts';
import { writeParquet } from '#tests/fixtures/uploads/parquet-file.ts';
import { formatted, writeWorkbook } from '#tests/fixtures/uploads/workbook-file.ts';
import { load, prepareUploads, query, type UploadKind } from './uploads-fixture.ts';

beforeAll(prepareUploads);

const KINDS = ['warehouse', 'postgres', 'mysql'] as const;
const column = (source: number, name: string, more: Partial<UploadSpec['columns'][number]>): UploadSpec['columns'][number] => ({
  source,
  name,
  type: 'text',
  dateOrder: 'ymd',
  inferred: 'none',
  ...more,
});
const CHARACTERS: Readonly<Record<UploadKind, string>> = { warehouse: 'TEXT', postgres: 'TEXT', mysql: 'CHAR' };
const texts = (kind: UploadKind, ...names: readonly string[]): string =>
  names.map((name) => `CAST(${name} AS ${CHARACTERS[kind]}) AS ${name}`).join(', ');

const EXACT = ['12345678901234567890123456.789012345678', '-1.500000000000'];
const DOUBLES = [1.5, Number.NaN, Number.POSITIVE_INFINITY];

async function loadParquet(kind: UploadKind): Promise<void> {
  const cell = (values: readonly (string | number)[]) => [{ values }];
  const file = writeParquet({
    columns: [
      { name: 'n', type: 'integer', pages: cell([1, 2, 3]) },
      { name: 'price', type: 'text', pages: cell([...EXACT, '0.000000000000']) },
      { name: 'small', type: 'text', pages: cell(['12.50', '-0.05', '0.00']) },
      { name: 'count', type: 'text', pages: cell(['123456789012345678', '-1', '0']) },
      { name: 'digits', type: 'text', pages: cell(['9'.repeat(70), '1', '0']) },
      { name: 'note', type: 'text', pages: cell(['', 'NULL', '1']) },
      { name: 'ratio', type: 'number', pages: cell(DOUBLES) },
    ],
    rowCount: 3,
  });
  const columns = [
    column(0, 'n', { type: 'integer' }),
    column(1, 'price', { type: 'decimal', precision: 38, scale: 12 }),
    column(2, 'small', { type: 'decimal', precision: 9, scale: 2 }),
    column(3, 'amount', { type: 'decimal', precision: 18, scale: 0 }),
    column(4, 'digits', { type: 'decimal', precision: 70, scale: 0 }),
    column(5, 'note', {}),
    column(6, 'ratio', { type: 'number' }),
  ];
  const loaded = await load(kind, file, {}, { table: 'typed', format: { kind: 'parquet' }, nullValues: ['', 'NULL'], columns });
  expect(loaded).toMatchObject({ state: 'done', rowsLoaded: 3, failure: null });
}

describe.each(KINDS)('a Parquet file in a %s', (kind) => {
  beforeAll(() => loadParquet(kind));
  const read = (select: string): Promise<readonly (readonly Cell[])[]> => query(kind, `SELECT ${select} FROM typed ORDER BY n`);

  it('keeps the digits of its decimals', async () => {
    const rows = await read(texts(kind, 'price', 'amount', 'digits'));
    expect(rows.map(([price]) => price)).toEqual([...EXACT, '0.000000000000']);
    expect(rows.map(([, amount]) => amount)).toEqual(['123456789012345678', '-1', '0']);
    expect(rows[0]?.[2]).toBe('9'.repeat(70));
  });

  it('adds up its decimals', async () => {
    const [[sum] = []] = await query(kind, 'SELECT SUM(small) FROM typed');
    expect(Number(sum)).toBe(12.45);
  });

  it('keeps its texts', async () => {
    expect((await read('note')).map(([note]) => note)).toEqual(['', 'NULL', '1']);
  });

  it('has what is no number as the database has it', async () => {
    const wanted = { warehouse: ['1.5', null, 'Inf'], postgres: ['1.5', 'NaN', 'Infinity'], mysql: ['1.5', null, null] };
    expect((await read(texts(kind, 'ratio'))).map(([ratio]) => ratio)).toEqual(wanted[kind]);
  });
});

describe.each(KINDS)('a workbook in a %s', (kind) => {
  it('is a table of its longest row, with its days, lengths of time and texts', async () => {
    const rows = [
      ['n', 'day', 'took', 'big'],
      [1, formatted(45_292, 'mmm'), formatted(1.5, '[h]:mm'), { xml: '<v>12345678901234567</v>' }, 'NULL'],
      [2, formatted(45_323, 27), formatted(0.5, 46), 9_007_199_254_740_992],
    ];
    const columns = [
      column(0, 'n', { type: 'integer' }),
      column(1, 'day', { type: 'date' }),
      column(2, 'took', {}),
      column(3, 'big', { type: 'integer' }),
      column(4, 'note', {}),
    ];
    const format = { kind: 'xlsx', sheet: null, hasHeader: true, skipLines: 0 } as const;
    const loaded = await load(kind, writeWorkbook({ rows }), {}, { table: 'typed_book', format, nullValues: [], columns });
    expect(loaded).toMatchObject({ state: 'done', rowsLoaded: 2, failure: null });
    expect(await query(kind, `SELECT ${texts(kind, 'day', 'took', 'big', 'note')} FROM typed_book ORDER BY n`)).toEqual([
      ['2024-01-01', '36:00:00', '12345678901234567', 'NULL'],
      ['2024-02-01', '12:00:00', '9007199254740992', null],
    ]);
  });
});
