// A shop on a real engine of which a user sees the northern orders only, by charts and by SQL Lab: whole requests, with the real driver.
import { eq } from 'drizzle-orm';
import { runJobSchema } from '#app/domain/sqllab/run-job.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { insertDataset } from '#app/stores/dataset/store.server.ts';
import { queries, rowLevelRuleDatasets, rowLevelRuleRoles, rowLevelRules, userRoles } from '#drizzle/schema/index.ts';
import { startSqlLab, type LabJson, type SqlLab } from '#tests/fixtures/sqllab/sql-lab.ts';
import { openDriverQueryService, readDriverRows } from './driver-query-service.ts';

const RIGHTS: [string, string][] = [
  ['can_read', 'Chart'],
  ['can_read', 'Dataset'],
  ['can_samples', 'Datasource'],
  ['can_csv', 'Superset'],
  ['all_datasource_access', 'all_datasource_access'],
  ['all_database_access', 'all_database_access'],
];

/** Rows as the text of VALUES: two of the north, and two that users of the north can't read. */
export const SHOP_ROWS =
  "(1, 'north', 10, 'fine', '2026-01-01'), (2, 'north', 20, 'fine', '2026-02-01'), " +
  "(3, 'south', 40, 'LEAK', '2026-03-01'), (4, 'south', 80, 'LEAK', '2026-04-01')";

export interface ShopEngine {
  readonly engine: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly driver: Driver;
  /** Makes the table of orders. */
  readonly statements: readonly string[];
  readonly table: string;
  /** Types of its columns: id, region, amount, note, day. */
  readonly types: readonly [string, string, string, string, string];
}

type Who = { headers: Record<string, string> };

const NAMES = ['id', 'region', 'amount', 'note', 'day'] as const;

export async function startEngineShop({ engine, parameters, driver, statements, table, types }: ShopEngine) {
  for (const sql of statements) await readDriverRows(driver, { sql, params: [], readOnly: false });
  const lab = await startSqlLab();
  Object.assign(lab.deps.queryService, openDriverQueryService(driver, []));
  const databaseId = await lab.database({ name: 'shop', engine, parameters, allowCtas: true, allowDml: true });
  const dataset = (name: string, sql: string | null = null) =>
    insertDataset(
      lab.db,
      {
        uuid: crypto.randomUUID(),
        databaseId,
        name,
        sql,
        ownerIds: [],
        columns: NAMES.map((column, index) => ({
          uuid: crypto.randomUUID(),
          name: column,
          type: types[index] ?? '',
          isTemporal: column === 'day',
        })),
        metrics: [{ uuid: crypto.randomUUID(), name: 'total', expression: 'SUM(amount)' }],
      },
      { authorId: null, nowMs: 0 },
    );
  const [orders, all] = [await dataset(table), await dataset('everything', `SELECT * FROM ${table}`)];
  const [admin, limited] = [await lab.user('Admin'), await lab.analyst(...RIGHTS)];
  await limitToNorth(lab, { userId: limited.id, datasetId: orders });

  const chart = async (datasetId: number, query: LabJson, who: Who): Promise<{ text: string; data: unknown }> => {
    const body = { datasource: { id: datasetId, type: 'table' }, queries: [query] };
    const { json, text } = await lab.post('/api/v1/chart/data', body, who);
    return { text, data: (json['result'] as { data: unknown }[] | undefined)?.[0]?.data };
  };
  let count = 0;
  /** What each statement gives as JSON, or how it fails. */
  const run = async (sql: string, who: Who): Promise<string> => {
    count += 1;
    const body = { client_id: `${engine}-${count}`, database_id: databaseId, sql };
    const { status, text } = await lab.post('/api/v1/sqllab/execute/', body, who);
    const [row] = await lab.db.select().from(queries).where(eq(queries.clientId, body.client_id));
    if (status !== 200 || !row) return text;
    const job = runJobSchema.parse(row.job);
    const results: string[] = [];
    for (const { sql: statement, readOnly, maxRows } of job.statements) {
      const rest = { readOnly, maxRows, schema: job.schema, confined: job.confined };
      results.push(
        await readDriverRows(driver, { sql: statement, params: [], ...rest }).then(
          ({ rows }) => JSON.stringify(rows),
          (error: unknown) => String(error),
        ),
      );
    }
    return results.join('\n');
  };
  return { orders, all, admin, limited, chart, run, stop: () => lab.stop() };
}

export type EngineShop = Awaited<ReturnType<typeof startEngineShop>>;

async function limitToNorth({ db }: SqlLab, { userId, datasetId }: { userId: number; datasetId: number }): Promise<void> {
  const [role] = await db.select().from(userRoles).where(eq(userRoles.userId, userId));
  const rule = { uuid: crypto.randomUUID(), name: 'north', filterType: 'Regular' as const, clause: "region = 'north'" };
  const [row] = await db
    .insert(rowLevelRules)
    .values({ ...rule, createdOnMs: 0, changedOnMs: 0 })
    .returning({ id: rowLevelRules.id });
  await db.insert(rowLevelRuleDatasets).values({ ruleId: row?.id ?? 0, datasetId });
  await db.insert(rowLevelRuleRoles).values({ ruleId: row?.id ?? 0, roleId: role?.roleId ?? 0 });
}
