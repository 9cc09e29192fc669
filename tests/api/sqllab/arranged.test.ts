// Stored rows of SQL Lab through the API: filtered and sorted by the server, by statement, and what a column contains.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import type { LabJson } from '#tests/fixtures/sqllab/sql-lab.ts';
import { queries } from '#drizzle/schema/index.ts';
import { errorType, startRuns, type RunsHost } from '#tests/fixtures/sqllab/sql-lab-runs.ts';

let lab: RunsHost;

beforeAll(async () => {
  lab = await startRuns();
});
afterAll(() => lab.stop());
beforeEach(() => lab.forgetRuns());

const people = {
  columns: [
    { name: 'age', databaseType: 'INT4' },
    { name: 'name', databaseType: 'TEXT' },
  ],
  segments: [
    [
      [31, 'Ada'],
      [null, 'Bo'],
    ],
    [
      [9, 'adam'],
      [100, 'Cleo'],
    ],
  ],
};

async function stored(): Promise<string> {
  lab.state.outcome = { kind: 'rows', result: people };
  const { json } = await lab.run();
  return (json['query'] as { id: string }).id;
}

const arranged = (clientId: string, order: LabJson, more = '', who = lab.admin) =>
  lab.get(`/api/v1/sqllab/rows/${clientId}/arranged?q=${encodeURIComponent(encodeRison(order))}${more}`, who);

describe('GET sqllab/rows/{client_id}/arranged', () => {
  it('sorts numbers, NULL last, and tells each row’s number', async () => {
    const id = await stored();
    const sort = (direction: string) => ({ sort: { col: 0, direction } });
    expect((await arranged(id, sort('descending'))).json).toEqual({
      row_count: 4,
      rows: [
        [100, 'Cleo'],
        [31, 'Ada'],
        [9, 'adam'],
        [null, 'Bo'],
      ],
      numbers: [4, 1, 3, 2],
    });
    expect((await arranged(id, sort('ascending'), '&offset=1&limit=2')).json).toMatchObject({ numbers: [1, 4], row_count: 4 });
  });

  it('filters by all columns and by each, whatever the case', async () => {
    const id = await stored();
    expect((await arranged(id, { search: 'ADA' })).json).toMatchObject({ numbers: [1, 3], row_count: 2 });
    const filters = [
      { col: 1, text: 'ada' },
      { col: 0, text: '9' },
    ];
    expect((await arranged(id, { filters })).json).toMatchObject({ rows: [[9, 'adam']], numbers: [3] });
    expect((await arranged(id, {}, '&limit=1')).json).toMatchObject({ rows: [[31, 'Ada']], numbers: [1], row_count: 4 });
  });

  it('belongs to who ran it, ends with its result, and refuses what is no order', async () => {
    const id = await stored();
    const other = await lab.analyst(['database_access', `[examples].(id:${lab.databaseId})`]);
    for (const path of [`${id}/arranged`, `${id}/statistics?column=0`]) {
      const reply = await lab.get(`/api/v1/sqllab/rows/${path}`, other);
      expect([reply.status, errorType(reply.json)]).toEqual([403, 'QUERY_SECURITY_ACCESS_ERROR']);
    }
    expect((await arranged('unknown', {})).status).toBe(404);
    expect((await arranged(id, { sort: { col: -1, direction: 'up' } })).status).toBe(400);
    lab.state.results.clear();
    expect((await arranged(id, { search: 'a' })).status).toBe(410);
  });
});

describe('GET sqllab/rows/{client_id}/statistics', () => {
  it('counts what a column contains, of the rows that filters leave', async () => {
    const id = await stored();
    const statistics = async (query: string) => (await lab.get(`/api/v1/sqllab/rows/${id}/statistics?${query}`, lab.admin)).json;
    expect(await statistics('column=0')).toMatchObject({
      result: { column: 'age', row_count: 4, null_count: 1, distinct_count: 3, min: 9, max: 100, mean: (31 + 9 + 100) / 3 },
    });
    const q = encodeURIComponent(encodeRison({ search: 'ada' }));
    expect(await statistics(`column=1&q=${q}`)).toMatchObject({
      result: {
        column: 'name',
        row_count: 2,
        min: 'Ada',
        max: 'adam',
        mean: null,
        histogram: null,
        is_distinct_estimated: false,
      },
    });
    expect((await lab.get(`/api/v1/sqllab/rows/${id}/statistics?column=2`, lab.admin)).status).toBe(422);
  });
});

describe('the statements of a script', () => {
  it('have rows of their own', async () => {
    const id = await stored();
    const result = { number: 1, sql: 'select 1', rows: 1, resultsKey: 'first', isTruncated: false, durationMs: 1 };
    lab.state.results.set('first', { columns: people.columns, segments: [[[5, 'Eve']]] });
    await lab.db
      .update(queries)
      .set({ extra: { results: [result] } })
      .where(eq(queries.clientId, id));
    expect((await lab.get(`/api/v1/sqllab/rows/${id}?statement=1`, lab.admin)).json).toMatchObject({ rows: [[5, 'Eve']] });
    expect((await arranged(id, { search: 'e' }, '&statement=1')).json).toMatchObject({ numbers: [1] });
    expect((await lab.get(`/api/v1/sqllab/rows/${id}?statement=2`, lab.admin)).status).toBe(404);
    expect((await lab.get(`/api/v1/sqllab/rows/${id}?statement=x`, lab.admin)).status).toBe(400);
  });
});
