// The format in which a column writes its dates, found in the rows that the caller sees.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Table } from '#app/domain/table.ts';
import type { ServiceStatement } from '#app/services/query-service/query-service.ts';
import { datasetColumns, rowLevelRuleDatasets, rowLevelRules } from '#drizzle/schema/index.ts';
import { startSqlLab, type SqlLab } from '#tests/fixtures/sqllab/sql-lab.ts';

let lab: SqlLab;
let admin: Awaited<ReturnType<SqlLab['user']>>;
let gamma: Awaited<ReturnType<SqlLab['user']>>;
let dataset: number;
const requested: ServiceStatement[] = [];
let values: readonly (string | null)[] = [];

beforeAll(async () => {
  lab = await startSqlLab();
  [admin, gamma] = [await lab.user('Admin'), await lab.user('Gamma')];
  dataset = await lab.dataset({ databaseId: await lab.database(), name: 'sales' });
  const column = { datasetId: dataset, createdOnMs: 0, changedOnMs: 0 };
  await lab.db.insert(datasetColumns).values([
    { ...column, uuid: crypto.randomUUID(), name: 'written', type: 'VARCHAR', isTemporal: true, pythonDateFormat: '%Y' },
    { ...column, uuid: crypto.randomUUID(), name: 'stamp', type: 'BIGINT', isTemporal: true, pythonDateFormat: 'epoch_s' },
    { ...column, uuid: crypto.randomUUID(), name: 'made', type: 'VARCHAR', expression: "'2024'" },
  ]);
  Object.assign(lab.deps.queryService, {
    query: async (_key: string, statement: ServiceStatement) => {
      requested.push(statement);
      const table: Table = { columns: [{ name: 'value', type: 'string', values }], rowCount: values.length };
      return { table, rowCount: table.rowCount, isCached: false, queriedAtMs: 0 };
    },
  });
});
beforeEach(() => void requested.splice(0));
afterAll(() => lab.stop());

const find = (column: string, who = admin) =>
  lab.get(`/api/v1/dataset/${dataset}/date_format/?column=${encodeURIComponent(column)}`, who);

describe('the date format of a column', () => {
  it('is detected from its stored texts, of rows that have one, at most 1,000', async () => {
    values = ['2024-01-05', '2024-02-06'];
    expect(await find('written')).toMatchObject({
      status: 200,
      json: { result: { format: '%Y-%m-%d', reason: null, sample: '2024-01-05', row_count: 2 } },
    });
    const sql = requested[0]?.sql.replaceAll(/\s+/g, ' ') ?? '';
    expect(sql).toContain('SELECT (CAST("written" AS TEXT)) AS "value"');
    expect(sql).toContain('"written" IS NOT NULL');
    expect(sql).toContain('LIMIT 1000');
  });

  it('of numbers is detected from the numbers, not from the instants that they currently mean', async () => {
    values = ['1700000000000', '1700000000001'];
    expect((await find('stamp')).json['result']).toMatchObject({ format: 'epoch_ms' });
    expect(requested[0]?.sql).toContain('CAST("stamp" AS TEXT)');
  });

  it('is none where the rows say nothing, or nothing that sorts', async () => {
    values = [];
    expect((await find('written')).json['result']).toMatchObject({ format: null, reason: 'noValues', row_count: 0 });
    values = ['31/12/2024', '01/01/2025'];
    expect((await find('written')).json['result']).toMatchObject({ format: null, reason: 'unsorted', sample: '31/12/2024' });
  });

  it('is looked for in the rows that rules leave, by those who can edit, in columns of the source', async () => {
    const stamps = { createdOnMs: 0, changedOnMs: 0 };
    const rule = { uuid: crypto.randomUUID(), name: 'own', filterType: 'Base', clause: "city = 'here'", ...stamps } as const;
    const [row] = await lab.db.insert(rowLevelRules).values(rule).returning();
    await lab.db.insert(rowLevelRuleDatasets).values({ ruleId: row?.id ?? 0, datasetId: dataset });
    values = ['2024'];
    expect((await find('written')).status).toBe(200);
    expect(requested[0]?.sql).toContain("(city = 'here')");
    requested.splice(0);
    expect((await find('written', gamma)).status).toBe(403);
    for (const name of ['made', 'nope', '__proto__', 'a" OR 1=1']) expect((await find(name)).status, name).toBe(400);
    expect(requested).toEqual([]);
  });
});
