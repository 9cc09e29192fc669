import { describe, expect, it } from 'vitest';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { Table } from '#app/domain/table.ts';
import type { DatasetResult } from '#app/services/chart-data/dataset-result.ts';
import { csvReply } from '#app/formats/csv/write/chart-csv.ts';
import { verboseNames } from '#app/domain/export/shown-columns.ts';
import { jsonReply } from './json-reply.ts';
import { textStream } from './text-stream.ts';

const table: Table = {
  columns: [
    { name: '__proto__', type: 'temporal', values: Float64Array.of(1064966400000, NaN) },
    { name: 'n', type: 'numeric', values: Float64Array.of(2 ** 53, Infinity), exact: new Map([[0, '9007199254740993']]) },
    { name: 'ok', type: 'boolean', values: Int8Array.of(1, -1) },
    { name: 'text', type: 'string', values: ['=1+1', 'a "b",\nc'] },
    { name: 'list', type: 'json', values: [[1, null], null] },
  ],
  rowCount: 2,
};

const result: DatasetResult = {
  table,
  sqlRowCount: 5,
  isCached: true,
  cachedAtMs: Date.UTC(2026, 10, 21, 9, 31, 28, 123),
  queriedAtMs: Date.UTC(2026, 10, 21, 9, 31, 28, 123),
  cacheTimeoutS: 60,
  sql: 'SELECT 1',
  cacheKey: 'k',
  madeFrom: '',
  appliedFilters: [{ column: 'a' }],
  rejectedFilters: [{ reason: 'not_in_datasource', column: 'b' }],
  appliedTemplateFilters: [],
  fromMs: Date.UTC(2004, 0, 1),
  toMs: null,
  temporalNames: new Set(['ok']),
  labelMap: new Map([['__proto__', ['__proto__']]]),
  indexNames: [0, 1],
  rowLimit: { isReached: true, cappedAt: 5 },
  annotationData: {
    L: { columns: ['start_dttm', 'short_descr'], records: [{ start_dttm: 1078099200000, short_descr: 'release' }] },
  },
};

const KEYS =
  'cache_key cached_dttm queried_dttm cache_timeout applied_template_filters annotation_data error is_cached query status stacktrace rowcount sql_rowcount from_dttm to_dttm label_map colnames indexnames coltypes data result_format detected_currency applied_filters rejected_filters row_limit_reached warning';

describe('a JSON reply', () => {
  const text = [...jsonReply([{ kind: 'result', resultType: 'full', result, currency: 'EUR' }])].join('');

  it('has the keys of old clients in their order, and the types that the dataset declares', () => {
    const { result } = JSON.parse(text) as { result: Record<string, unknown>[] };
    expect(Object.keys(result[0] ?? {}).join(' ')).toBe(KEYS);
    expect(result[0]).toMatchObject({
      is_cached: true,
      cached_dttm: '2026-11-21T09:31:28',
      queried_dttm: '2026-11-21T09:31:28+00:00',
      coltypes: [2, 0, 2, 1, 1],
      rowcount: 2,
      sql_rowcount: 5,
    });
  });

  it('writes instants as floats, exact numbers as text, and what JSON lacks as null', () => {
    expect(text).toContain('"data":[{"__proto__":1064966400000.0,"n":9007199254740993,"ok":true,"text":"=1+1","list":[1,null]},');
    expect(text).toContain('{"__proto__":null,"n":null,"ok":null,"text":"a \\"b\\",\\nc","list":null}]');
    expect(text).toContain('"from_dttm":1072915200000.0,"to_dttm":null');
  });

  it('returns what came with the rows: annotations, their currency, and that there can be more of them', () => {
    expect(text).toContain(
      '"annotation_data":{"L":{"columns":["start_dttm","short_descr"],"records":[{"start_dttm":1078099200000.0,"short_descr":"release"}]}}',
    );
    expect(text).toContain('"detected_currency":"EUR"');
    expect(text).toContain('"row_limit_reached":true,"warning":"Only the first 5 rows are included');
  });

  it('of the data alone, or the SQL alone, has those keys', () => {
    const parts = [
      { kind: 'result', resultType: 'results', result, currency: null } as const,
      { kind: 'sql', sql: 'SELECT 1' } as const,
    ];
    const body = JSON.parse([...jsonReply(parts)].join('')) as { result: Record<string, unknown>[] };
    expect(body.result.map((one) => Object.keys(one).join(' '))).toEqual([
      'data colnames coltypes rowcount sql_rowcount detected_currency',
      'query language',
    ]);
  });

  it('of no rows and many rows is whole', () => {
    const many: Table = {
      columns: [{ name: 'n', type: 'numeric', values: Float64Array.from({ length: 1201 }, (_, n) => n) }],
      rowCount: 1201,
    };
    const read = (of: Table) =>
      (
        JSON.parse(
          [...jsonReply([{ kind: 'result', resultType: 'results', result: { ...result, table: of }, currency: null }])].join(''),
        ) as {
          result: { data: unknown[] }[];
        }
      ).result[0]?.data;
    expect(read(many)).toHaveLength(1201);
    expect(read({ columns: [], rowCount: 0 })).toEqual([]);
  });
});

describe('a CSV reply', () => {
  const nameOf = verboseNames({
    columns: [{ name: 'n', verboseName: 'Number, whole' }],
    metrics: [{ name: 'text', verboseName: null }],
  } as unknown as Dataset);

  it('has verbose names, and starts no formula', () => {
    expect([...csvReply(table, { nameOf, note: null })].join('')).toBe(
      '__proto__,"Number, whole",ok,text,list\n' + '2003-10-01,9007199254740993,True,\'=1+1,"[1,null]"\n' + ',,,"a ""b"",\nc",\n',
    );
  });

  it('keeps negative numbers in text, and times beside dates', () => {
    const mixed: Table = {
      columns: [
        { name: '@a', type: 'string', values: ['-5', '-5+1', '\t=x'] },
        { name: 't', type: 'temporal', values: Float64Array.of(0, 1500, NaN) },
      ],
      rowCount: 3,
    };
    expect([...csvReply(mixed, { nameOf: (name) => name, note: null })].join('')).toBe(
      "'@a,t\n-5,1970-01-01 00:00:00\n'-5+1,1970-01-01 00:00:01.500\n'\t=x,\n",
    );
  });
});

describe('a text stream', () => {
  it('requests no more than is read', async () => {
    let taken = 0;
    function* endless(): Generator<string> {
      for (;;) {
        taken += 1;
        yield 'x'.repeat(1024);
      }
    }
    const reader = textStream(endless()).getReader();
    expect(taken).toBe(0);
    expect((await reader.read()).value?.byteLength).toBe(32_768);
    expect(taken).toBe(32);
    await reader.cancel();
  });
});
