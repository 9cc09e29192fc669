import { describe, expect, it } from 'vitest';
import type { Table } from '#app/domain/table.ts';
import { encodeCsv } from '#app/formats/csv/write/encode-csv.ts';
import { collectText } from './samples.fixture.ts';
import { tableSource } from './table-source.ts';

const table: Table = {
  columns: [
    { name: 'day', type: 'temporal', values: Float64Array.of(0, NaN) },
    { name: 'at', type: 'temporal', values: Float64Array.of(1500, 0) },
    { name: 'n', type: 'numeric', values: Float64Array.of(2 ** 53, 1.5), exact: new Map([[0, '9007199254740993']]) },
    { name: 'ok', type: 'boolean', values: Int8Array.of(-1, 1) },
    { name: 'list', type: 'json', values: [[1], null] },
  ],
  rowCount: 2,
};

const rowsOf = async (of: Table) => {
  const rows: unknown[] = [];
  for await (const event of tableSource(of, { nameOf: (name) => name, note: null }).events)
    if (event.kind === 'rows') rows.push(...event.rows);
  return rows;
};

describe('a table as the source of a file', () => {
  it('gives dates, instants, exact numbers, truths and lists as encoders know them', async () => {
    expect(await rowsOf(table)).toEqual([
      ['1970-01-01', '1970-01-01T00:00:01.500', '9007199254740993', null, [1]],
      [null, '1970-01-01T00:00:00', 1.5, true, null],
    ]);
    expect(tableSource(table, { nameOf: (name) => name, note: null }).columns.map(({ databaseType }) => databaseType)).toEqual([
      'TIMESTAMP',
      'TIMESTAMP',
      'NUMERIC',
      'BOOLEAN',
      'TEXT',
    ]);
  });

  it('has headings that differ, all rows of a long table, and says when it might be incomplete', async () => {
    const values = Float64Array.from({ length: 1_201 }, (_, index) => index);
    const long: Table = { columns: ['a', 'b'].map((name) => ({ name, type: 'numeric', values })), rowCount: 1_201 };
    const text = await collectText(
      encodeCsv(tableSource(long, { nameOf: () => 'x', note: { kind: 'limited', maxRows: 1_201 } })),
    );
    const lines = text.trimEnd().split('\n');
    expect(lines[0]).toBe('\uFEFFx,x__1');
    expect(lines).toHaveLength(1_203);
    expect(lines.at(-1)).toBe('# Capped: this file ends after 1201 rows and the query may give more.,');
  });
});
