import { describe, expect, it } from 'vitest';
import { cellWriter } from '#app/api/chart-data/cell-text.ts';
import { csvReply } from '#app/formats/csv/write/chart-csv.ts';
import { wireColumns } from '#app/domain/sqllab/column-type.ts';
import { tableFromIPC } from 'apache-arrow';
import { encodeArrow } from '#app/formats/arrow/encode-arrow.ts';
import { encodeCsv } from '#app/formats/csv/write/encode-csv.ts';
import { encodeNdjson } from '#app/formats/ndjson/encode-ndjson.ts';
import { collectBytes, column, makeSource } from '#app/domain/export/samples.fixture.ts';
import { tableSource } from '#app/domain/export/table-source.ts';
import { cellWriter as sheetCellWriter } from '#app/formats/xlsx/write/xlsx-cell.ts';
import { samplesReply } from '#app/api/datasource/samples-reply.ts';
import { readNonFinite } from './non-finite.ts';
import { createTableBuilder } from '#app/domain/table/table-builder.ts';

const CELLS = [1.5, 'NaN', 'Infinity', '-Infinity', null];

function table(cells: readonly (string | number | null)[], hint: 'numeric' | null) {
  const builder = createTableBuilder([{ name: 'a', hint }]);
  builder.add(cells.map((cell) => [cell]));
  return builder.finish();
}

describe('NaN and the infinities', () => {
  it('are distinguished from other text', () => {
    expect(['NaN', 'Infinity', '-Infinity', 'Inf', '-Inf', 'inf'].map(readNonFinite)).toEqual([
      NaN,
      Infinity,
      -Infinity,
      Infinity,
      -Infinity,
      Infinity,
    ]);
    expect(['info', '', '-', 'nano', '1'].map(readNonFinite)).toEqual([null, null, null, null, null]);
  });

  it.each(['numeric', null] as const)('leave a column of charts numeric: null in JSON, text in CSV (hint %s)', (hint) => {
    const { columns, rowCount } = table(CELLS, hint);
    expect(columns[0]?.type).toBe('numeric');
    if (!columns[0]) throw new Error('No column.');
    const write = cellWriter(columns[0]);
    expect(CELLS.map((_, row) => write(row))).toEqual(['1.5', 'null', 'null', 'null', 'null']);
    const csv = [...csvReply({ columns, rowCount }, { nameOf: (name) => name, note: null })].join('');
    expect(csv).toBe('a\n1.5\nNaN\nInfinity\n-Infinity\n\n');
  });

  it('leave a column of texts what it is', () => {
    expect(table(['NaN', 'x'], null).columns[0]?.type).toBe('string');
    expect(table(['NaN', null], null).columns[0]?.type).toBe('string');
  });

  it('leave a result of numbers numeric in SQL Lab', () => {
    const dialect = { genericType: () => null };
    expect(wireColumns([{ name: 'a', databaseType: null }], dialect, [[1.5], ['-Inf'], [2]])[0]?.type).toBe('FLOAT');
    expect(wireColumns([{ name: 'a', databaseType: null }], dialect, [['NaN']])[0]?.type).toBe('STRING');
  });

  it('are no instants, and leave the others of their column instants', () => {
    const builder = createTableBuilder([{ name: 'a', hint: 'temporal' }]);
    builder.add([['2020-01-02'], ['infinity'], ['-infinity'], [null]]);
    const [column] = builder.finish().columns;
    if (column?.type !== 'temporal') throw new Error('No temporal column.');
    expect([...column.values]).toEqual([Date.UTC(2020, 0, 2), NaN, NaN, NaN]);
  });

  it('are doubles in Arrow, text in CSV and null in NDJSON', async () => {
    const columns = [column('a', 'DOUBLE PRECISION', 'numeric'), column('b', null)];
    const rows = [CELLS.map((cell) => [cell, cell === 'NaN' ? null : cell])];
    const arrow = tableFromIPC(await collectBytes(encodeArrow(makeSource(columns, rows))));
    expect(arrow.getChild('a')?.toJSON()).toEqual([1.5, NaN, Infinity, -Infinity, null]);
    expect(arrow.getChild('b')?.toJSON()).toEqual([1.5, null, Infinity, -Infinity, null]);
    const textOf = async (encode: typeof encodeArrow) =>
      new TextDecoder().decode(await collectBytes(encode(makeSource(columns, rows))));
    expect(await textOf(encodeCsv)).toBe('a,b\n1.5,1.5\nNaN,\nInfinity,Infinity\n-Infinity,-Infinity\n,\n');
    expect((await textOf(encodeNdjson)).split('\n')[3]).toBe('{"a":null,"b":null}');
  });

  it.each(['numeric', null] as const)('are text in the spreadsheet of a chart (hint %s)', async (hint) => {
    const { columns, events } = tableSource(table(CELLS, hint), { nameOf: (name) => name, note: null });
    const cells: string[] = [];
    for await (const event of events)
      if (event.kind === 'rows')
        for (const [cell] of event.rows) cells.push(sheetCellWriter(columns[0] ?? column('a', null))(cell));
    const text = (word: string): string => `<c t="inlineStr"><is><t>${word}</t></is></c>`;
    expect(cells).toEqual(['<c><v>1.5</v></c>', text('NaN'), text('Infinity'), text('-Infinity'), '<c/>']);
  });

  it('are null in samples, which clients read as the JSON of charts', () => {
    const times = { cachedAtMs: null, queriedAtMs: 0, fromMs: null, toMs: null };
    const rest = {
      annotationData: new Map(),
      labelMap: new Map(),
      indexNames: [],
      appliedTemplateFilters: [],
      rowLimit: { cappedAt: null },
    };
    const sampled = { ...times, ...rest, table: table(CELLS, 'numeric'), temporalNames: new Set<string>() } as never;
    const reply = [...samplesReply({ result: sampled, totalCount: 5 }, { page: 1, perPage: 5 })].join('');
    const { result } = JSON.parse(reply) as { result: { data: unknown; coltypes: unknown } };
    expect(result).toMatchObject({ data: [{ a: 1.5 }, ...CELLS.slice(1).map(() => ({ a: null }))], coltypes: [0] });
  });
});
