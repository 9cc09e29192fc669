// Columns of numbers as clients and the grid get them: one kind of value in each, with all digits.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { startRuns, type RunsHost } from '#tests/fixtures/sqllab/sql-lab-runs.ts';

let lab: RunsHost;

beforeAll(async () => {
  lab = await startRuns();
});
afterAll(() => lab.stop());
beforeEach(() => lab.forgetRuns());

const prices = {
  columns: [
    { name: 'price', databaseType: 'NUMERIC' },
    { name: 'id', databaseType: 'BIGINT' },
    { name: 'rate', databaseType: 'DOUBLE PRECISION' },
    { name: 'code', databaseType: 'TEXT' },
  ],
  segments: [
    [
      ['1.25', 1, 1.5, '1.50'],
      ['1.50', '9007199254740993', 'NaN', '12345678901234567890'],
    ],
    [['17.0584795321637427', null, '-Infinity', null]],
  ],
};
const LITERALS = ['1.25,1,1.5,"1.50"', '1.50,9007199254740993,null,"12345678901234567890"', '17.0584795321637427,null,null,null'];
const TEXTS = [
  '"1.25","1","1.5","1.50"',
  '"1.50","9007199254740993","NaN","12345678901234567890"',
  '"17.0584795321637427",null,"-Infinity",null',
];

const asRows = (rows: readonly string[]): string => `"rows":[${rows.map((row) => `[${row}]`).join(',')}]`;

async function runPrices() {
  lab.state.outcome = { kind: 'rows', result: prices };
  const { json, text } = await lab.run();
  const { id, resultsKey } = json['query'] as { id: string; resultsKey: string };
  return { id, resultsKey, text };
}

describe('a column of numbers', () => {
  it('has literals in the reply to a run, and in its results', async () => {
    const { resultsKey, text } = await runPrices();
    const first = '"data":[{"price":1.25,"id":1,"rate":1.5,"code":"1.50"},{"price":1.50,"id":9007199254740993,"rate":null,';
    expect(text).toContain(first);
    expect((await lab.get(`/api/v1/sqllab/results/?q=(key:'${resultsKey}')`, lab.admin)).text).toContain(first);
  });

  it('has literals in pages of rows, and exact texts for the grid, which requests them', async () => {
    const { id } = await runPrices();
    const page = (query: string) => lab.get(`/api/v1/sqllab/rows/${id}${query}`, lab.admin);
    expect((await page('')).text).toContain(asRows(LITERALS));
    expect((await page('?numbers=text')).text).toContain(asRows(TEXTS));
    expect((await page('?numbers=no')).status).toBe(400);
  });

  it('is sorted as numbers, with the digits that a double has not', async () => {
    const { id } = await runPrices();
    const q = encodeURIComponent(encodeRison({ sort: { col: 0, direction: 'descending' } }));
    const page = (query: string) => lab.get(`/api/v1/sqllab/rows/${id}/arranged?q=${q}${query}`, lab.admin);
    expect((await page('')).text).toContain(asRows(LITERALS.toReversed()));
    expect((await page('&numbers=text')).text).toContain(asRows(TEXTS.toReversed()));
  });

  it('is counted as numbers', async () => {
    const { id } = await runPrices();
    const { json } = await lab.get(`/api/v1/sqllab/rows/${id}/statistics?column=0`, lab.admin);
    expect(json['result']).toMatchObject({ min: 1.25, max: '17.0584795321637427', distinct_count: 3, null_count: 0 });
  });
});
