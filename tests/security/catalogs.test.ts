// One name in two catalogs of a database is two tables: what opens or limits one does nothing to the other, on any path.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { runJobSchema } from '#app/domain/sqllab/run-job.ts';
import { datasetOwners, datasets, queries, rowLevelRules, userRoles } from '#drizzle/schema/index.ts';
import { startLake, type Lake } from '#tests/fixtures/datasets/lake.ts';
import type { Analyst, LabJson } from '#tests/fixtures/sqllab/sql-lab.ts';

let lake: Lake;
let own: number;
let pg: number;
beforeAll(async () => void (lake = await startLake()));
afterAll(() => lake.stop());
beforeEach(async () => {
  await lake.db.delete(datasets);
  await lake.db.delete(rowLevelRules);
  [own, pg] = [await lake.make(), await lake.make({ catalog: 'pg' })];
  lake.sent.length = 0;
});

const RIGHTS = [
  ['can_read', 'Chart'],
  ['can_read', 'Dataset'],
  ['can_write', 'Dataset'],
  ['can_get_or_create_dataset', 'Dataset'],
  ['can_read', 'Database'],
  ['can_get_column_values', 'Datasource'],
  ['can_samples', 'Datasource'],
] as const;
const caller = (...pairs: (readonly [string, string])[]): Promise<Analyst> => lake.analyst(...RIGHTS, ...pairs);

/** Which of the two datasets the caller gets to, by each way to one. */
async function reached(who: Analyst): Promise<Record<string, string[]>> {
  const both = [['own', own] as const, ['pg', pg] as const];
  const named = async (way: (id: number) => Promise<{ status: number }>): Promise<string[]> => {
    const found = await Promise.all(both.map(async ([name, id]) => [name, (await way(id)).status === 200] as const));
    return found.flatMap(([name, isOpen]) => (isOpen ? [name] : []));
  };
  const { json } = await lake.dataset('GET', '', undefined, who);
  const listed = (json['result'] as { id: number }[]).map(({ id }) => both.find(([, known]) => known === id)?.[0] ?? '?');
  return {
    item: await named((id) => lake.dataset('GET', String(id), undefined, who)),
    rows: await named((id) => lake.queryRows(id, who)),
    values: await named((id) => lake.get(`/api/v1/datasource/table/${id}/column/region/values/`, who)),
    list: listed.sort(),
    lab: (
      await Promise.all(
        [
          ['own', 'hive.sales.orders', {}] as const,
          ['own', 'sales.orders', {}] as const,
          ['own', 'orders', { schema: 'sales' }] as const,
          ['own', 'hive.sales.orders', { catalog: 'pg', schema: 'sales' }] as const,
          ['pg', 'pg.sales.orders', {}] as const,
          ['pg', 'PG.sales.orders', {}] as const,
          ['pg', 'sales.orders', { catalog: 'pg' }] as const,
          ['pg', 'orders', { catalog: 'pg', schema: 'sales' }] as const,
        ].map(async ([name, table, more]) =>
          (await lake.run(`select * from ${table}`, who, more)).status === 200 ? [name] : [],
        ),
      )
    ).flat(),
  };
}

const only = (name: 'own' | 'pg') => ({
  item: [name],
  rows: [name],
  values: [name],
  list: [name],
  lab: [name, name, name, name],
});

describe('a right', () => {
  it.each([
    ['to a schema of the connection’s own catalog', 'schema_access', '[lake].[sales]', 'own'],
    ['to a schema of another', 'schema_access', '[lake].[pg].[sales]', 'pg'],
    ['to another catalog', 'catalog_access', '[lake].[pg]', 'pg'],
  ] as const)('%s opens the table there and no other', async (_, permission, view, name) => {
    expect(await reached(await caller([permission, view]))).toEqual(only(name));
  });

  it('to a catalog without datasets opens neither', async () => {
    const who = await caller(['catalog_access', '[lake].[hr]'], ['schema_access', '[lake].[hr].[sales]']);
    expect(await reached(who)).toEqual({ item: [], rows: [], values: [], list: [], lab: [] });
  });

  it('to one dataset, or owning one, opens its table alone', async () => {
    expect(await reached(await caller(['datasource_access', `[lake].[orders](id:${pg})`]))).toEqual(only('pg'));
    expect(await reached(await caller(['datasource_access', `[lake].[orders](id:${own})`]))).toEqual(only('own'));
    const owner = await caller();
    await lake.db.insert(datasetOwners).values({ datasetId: pg, userId: owner.id });
    expect(await reached(owner)).toEqual(only('pg'));
  });

  it('to a table lists it where it is', async () => {
    const who = await caller(['datasource_access', `[lake].[orders](id:${pg})`]);
    const list = async (path: string) => {
      const { status, json } = await lake.get(`/api/v1/database/${lake.databaseId}/${path}`, who);
      return status === 200 ? json['result'] : status;
    };
    expect(await list('catalogs/')).toEqual(['hive', 'pg']);
    expect(await list('schemas/?q=(catalog:pg)')).toEqual(['sales']);
    expect(await list('schemas/')).toEqual([]);
    expect(await list('schemas/?q=(catalog:hr)')).toBe(404);
    expect(await list('tables/?q=(schema_name:sales)')).toEqual([]);
  });
});

describe('owners', () => {
  const owning = async (id: number, ...pairs: (readonly [string, string])[]) => {
    const who = await caller(...pairs);
    await lake.db.insert(datasetOwners).values({ datasetId: id, userId: who.id });
    return who;
  };

  it('don’t move a dataset to the table of another catalog, nor its statement', async () => {
    await lake.db.delete(datasets).where(eq(datasets.id, pg));
    const owner = await owning(own);
    expect((await lake.dataset('PUT', String(own), { catalog: 'pg' }, owner)).status).toBe(422);
    const virtual = await lake.make({ table_name: 'v', sql: 'select region from orders' });
    const author = await owning(virtual, ['schema_access', '[lake].[sales]']);
    expect((await lake.dataset('PUT', String(virtual), { catalog: 'pg' }, author)).status).toBe(403);
    expect((await lake.item(virtual))['catalog']).toBe('hive');
  });

  it('read the columns of their own', async () => {
    expect((await lake.dataset('PUT', `${pg}/refresh`, undefined, await owning(pg))).status).toBe(200);
  });

  it('don’t make one where they see nothing, and don’t learn that a place is taken', async () => {
    const who = await caller(['schema_access', '[lake].[sales]']);
    const body = { schema: 'sales', table_name: 'orders', catalog: 'pg' };
    const made = await lake.dataset('POST', '', { database: lake.databaseId, ...body }, who);
    expect([made.status, made.text]).toEqual([422, expect.stringContaining('could not be found')]);
    const found = await lake.dataset('POST', 'get_or_create/', { database_id: lake.databaseId, ...body }, who);
    expect([found.status, found.text]).toEqual([422, expect.stringContaining('could not be found')]);
    const statement = { database: lake.databaseId, catalog: 'pg', schema: 'sales', table_name: 'v', sql: 'select 1 from orders' };
    expect((await lake.dataset('POST', '', statement, who)).status).toBe(403);
  });
});

describe('row rules', () => {
  const SEEN = "region = 'north'";
  const limited = async (tables: number[], clause = SEEN) => {
    const who = await caller(['database_access', `[lake].(id:${lake.databaseId})`]);
    const [role] = await lake.db.select().from(userRoles).where(eq(userRoles.userId, who.id));
    const body = { name: crypto.randomUUID(), filter_type: 'Regular', tables, roles: [role?.roleId], clause };
    const { status, text } = await lake.post('/api/v1/rowlevelsecurity/', body, lake.admin);
    expect(status, text).toBe(201);
    return who;
  };
  const queried = async (id: number, who: Analyst): Promise<string> => {
    const { status, text } = await lake.queryRows(id, who);
    expect(status, text).toBe(200);
    return lake.sent.at(-1)?.sql ?? '';
  };
  let runs = 0;
  const ran = async (text: string, who: Analyst, more: LabJson = {}): Promise<string> => {
    runs += 1;
    const reply = await lake.run(text, who, { client_id: `rule-run-${runs}`, ...more });
    if (reply.status !== 200) return `refused: ${reply.text}`;
    const [row] = await lake.db
      .select()
      .from(queries)
      .where(eq(queries.clientId, `rule-run-${runs}`));
    return runJobSchema.parse(row?.job).statements.at(-1)?.sql ?? '';
  };

  it.each([['own'], ['pg']] as const)('limit the table of their dataset in %s and not its namesake', async (name) => {
    const who = await limited([name === 'own' ? own : pg]);
    expect([(await queried(own, who)).includes(SEEN), (await queried(pg, who)).includes(SEEN)]).toEqual([
      name === 'own',
      name === 'pg',
    ]);
    const statements = [
      ['own', 'hive.sales.orders', {}],
      ['own', 'sales.orders', {}],
      ['own', 'HIVE.SALES.ORDERS', { catalog: 'pg' }],
      ['pg', 'pg.sales.orders', {}],
      ['pg', '"PG".sales.orders', {}],
      ['pg', 'sales.orders', { catalog: 'pg' }],
      ['pg', 'orders', { catalog: 'pg', schema: 'sales' }],
    ] as const;
    for (const [where, table, more] of statements)
      expect([table, more, (await ran(`select * from ${table}`, who, more)).includes(SEEN)]).toEqual([
        table,
        more,
        where === name,
      ]);
  });

  it('limit a second dataset on the same table, however it is named', async () => {
    const who = await limited([pg]);
    const again = await lake.make({ catalog: 'pg', schema: 'SALES', table_name: 'ORDERS' });
    expect(await queried(again, who)).toContain(SEEN);
    // As after the connection was switched from another catalog.
    await lake.db.update(datasets).set({ catalog: 'hive' }).where(eq(datasets.id, again));
    const other = await limited([own]);
    expect(await queried(again, other)).toContain(SEEN);
  });

  it('limit what virtual datasets read, in their catalog', async () => {
    const who = await limited([pg]);
    const there = await lake.make({ catalog: 'pg', table_name: 'there', sql: 'select region from orders' });
    const here = await lake.make({ table_name: 'here', sql: 'select region from orders' });
    const across = await lake.make({ table_name: 'across', sql: 'select region from pg.sales.orders' });
    expect(await queried(there, who)).toContain(SEEN);
    expect(await queried(here, who)).not.toContain(SEEN);
    expect(await queried(across, who)).toContain(SEEN);
    const other = await limited([own]);
    const back = await lake.make({ catalog: 'pg', table_name: 'back', sql: 'select region from hive.sales.orders' });
    expect(await queried(back, other)).toContain(SEEN);
    expect([await queried(here, other), await queried(there, other)]).toEqual([
      expect.stringContaining(SEEN),
      expect.not.stringContaining(SEEN),
    ]);
  });

  it('refuse a look-up that would find other tables in another catalog', async () => {
    const clause = 'region in (select region from allowed)';
    const who = await limited([own], clause);
    expect(await ran('select * from sales.orders', who)).toContain(clause);
    expect(await ran('select * from hive.sales.orders', who, { catalog: 'pg' })).toMatch(/^refused.*Row-level security/);
    const named = await limited([own], 'region in (select region from hive.sales.allowed)');
    expect(await ran('select * from hive.sales.orders', named, { catalog: 'pg' })).toContain('hive.sales.allowed');
  });

  it('and cached results are those of one catalog', async () => {
    await lake.queryRows(own);
    await lake.queryRows(pg);
    const [first, second] = lake.sent.slice(-2).map(({ version }) => version);
    expect(first).not.toBe(second);
  });
});

it('renaming the database keeps what was granted in its catalogs', async () => {
  const who = await caller(['schema_access', '[lake].[pg].[sales]']);
  const path = `/api/v1/database/${lake.databaseId}`;
  expect((await lake.query('PUT', path, lake.admin, { database_name: 'lake two' })).status).toBe(200);
  const found = await reached(who);
  expect((await lake.query('PUT', path, lake.admin, { database_name: 'lake' })).status).toBe(200);
  expect(found).toEqual(only('pg'));
});
