// Row-level rules on a real SQLite database: who sees which rows, by roles, groups and a guest's token.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Identity } from '#app/domain/access/identity.ts';
import { cellAt } from '#app/domain/table.ts';
import { findDatasetSource } from '#app/stores/dataset/store.server.ts';
import { executeQuery } from '#app/services/chart-data/chart-data.server.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';
import { groupRoles, groups, groupUsers } from '#drizzle/schema/index.ts';
import { QUERY, startRowRules, type RowRules } from '#tests/fixtures/access/row-rules.ts';

let shop: RowRules;
beforeAll(async () => void (shop = await startRowRules()), 60_000);
beforeEach(() => shop.forget());
afterAll(() => shop.lab.stop());

describe('who sees which rows', () => {
  it('leaves members of a Regular rule’s roles their rows, and other users all of them', async () => {
    await shop.rule("region = 'north'");
    expect(await shop.rowsOf(shop.nord)).toEqual([1, 2]);
    expect(await shop.rowsOf(shop.sued)).toEqual([1, 2, 3, 4]);
    expect(await shop.rowsOf(shop.admin)).toEqual([1, 2, 3, 4]);
  });

  it('applies a Base rule to all but the members of its roles, administrators too', async () => {
    await shop.rule("region = 'north'", { filter_type: 'Base' });
    expect(await shop.rowsOf(shop.nord)).toEqual([1, 2, 3, 4]);
    expect(await shop.rowsOf(shop.sued)).toEqual([1, 2]);
    expect(await shop.rowsOf(shop.admin)).toEqual([1, 2]);
  });

  it('joins rules by AND, and those with the same group key by OR', async () => {
    await shop.rule("region = 'north'", { group_key: 'region' });
    await shop.rule("region = 'south'", { group_key: 'region' });
    expect(await shop.rowsOf(shop.nord)).toEqual([1, 2, 3]);
    await shop.rule('amount >= 20');
    expect(await shop.rowsOf(shop.nord)).toEqual([2, 3]);
  });

  it('cannot be left by an OR, a comment or a parenthesis of the query', async () => {
    await shop.rule("region = 'north' or region = 'nowhere'");
    const where = (text: string) => ({ queries: [{ ...QUERY, extras: { where: text } }] });
    expect(await shop.rowsOf(shop.nord, where('1 = 1 or 1 = 1'))).toEqual([1, 2]);
    expect(await shop.rowsOf(shop.nord, where('1 = 1 -- and more'))).toEqual([1, 2]);
    const { status } = await shop.lab.post(
      '/api/v1/chart/data',
      { datasource: { id: shop.ids.orders, type: 'table' }, ...where('1 = 1) or (1 = 1') },
      shop.nord,
    );
    expect(status).toBe(400);
  });

  it('looks up other tables where a clause says so', async () => {
    await shop.rule('region in (select region from allowed)');
    expect(await shop.rowsOf(shop.nord)).toEqual([3]);
  });

  it('applies for the roles of one’s groups', async () => {
    const loner = await shop.lab.analyst(['all_datasource_access', 'all_datasource_access'], ['can_read', 'Chart']);
    const [group] = await shop.lab.db
      .insert(groups)
      .values({ name: 'North', createdOnMs: 0, changedOnMs: 0 } as never)
      .returning({ id: groups.id });
    await shop.lab.db.insert(groupUsers).values({ groupId: group?.id ?? 0, userId: loner.id });
    await shop.lab.db.insert(groupRoles).values({ groupId: group?.id ?? 0, roleId: shop.ids.nord });
    await shop.rule("region = 'north'");
    expect(await shop.rowsOf(loner)).toEqual([1, 2]);
  });

  it('cannot be left by another dataset over the same table', async () => {
    await shop.rule("region = 'north'");
    expect(await shop.rowsOf(shop.nord, { dataset: shop.ids.dataTable })).toEqual([1, 2]);
    expect(await shop.rowsOf(shop.sued, { dataset: shop.ids.dataTable })).toEqual([1, 2, 3, 4]);
    await shop.rule('amount > 10', { tables: [shop.ids.dataTable, shop.ids.orders] });
    expect(await shop.rowsOf(shop.nord)).toEqual([2]);
    expect(await shop.rowsOf(shop.nord, { dataset: shop.ids.all })).toEqual([2]);
  });

  it('keeps to the dataset where that is made of SQL', async () => {
    await shop.rule("region = 'north'", { tables: [shop.ids.all] });
    expect(await shop.rowsOf(shop.nord, { dataset: shop.ids.all })).toEqual([1, 2]);
    expect(await shop.rowsOf(shop.nord)).toEqual([1, 2, 3, 4]);
  });

  it('gives different users different cache keys, and the same users the same', async () => {
    await shop.rule("region = 'north'");
    await shop.rule("region = 'south'", { roles: [shop.ids.sued] });
    await shop.rowsOf(shop.nord);
    await shop.rowsOf(shop.sued);
    await shop.rowsOf(shop.nord);
    const [a, b, c] = shop.keys;
    expect(a).not.toBe(b);
    expect(a).toBe(c);
  });

  it('reads the rules of many datasets at once', async () => {
    await shop.rule("region = 'north'");
    const me: Identity = { kind: 'anonymous', permissions: new Set(), roleIds: [shop.ids.nord], roles: [] };
    const found = await Promise.all(
      [shop.ids.orders, shop.ids.all, shop.ids.orders].map((id) => rowClausesFor(shop.lab.deps, me, { id })),
    );
    expect(found.map((clauses) => clauses.length)).toEqual([1, 0, 1]);
  });

  it('adds the clauses of a guest’s token, and applies Base rules to guests', async () => {
    await shop.rule('amount > 10', { filter_type: 'Base', roles: [] });
    const guest: Identity = {
      kind: 'guest',
      username: 'g',
      firstName: '',
      lastName: '',
      dashboardIds: [],
      roleIds: [],
      roles: [],
      permissions: new Set(),
      clauses: [{ datasetId: shop.ids.orders, clause: "region = 'north'" }],
    };
    expect(await idsFor(guest, shop.ids.orders)).toEqual([2]);
  });

  it('applies a guest’s clauses for a table to datasets made of SQL over it', async () => {
    const guest: Identity = {
      kind: 'guest',
      username: 'g',
      firstName: '',
      lastName: '',
      dashboardIds: [],
      roleIds: [],
      roles: [],
      permissions: new Set(),
      clauses: [
        { datasetId: shop.ids.orders, clause: "region = 'north'" },
        { datasetId: null, clause: 'id > 1' },
      ],
    };
    expect(await idsFor(guest, shop.ids.all)).toEqual([2]);
    expect(shop.keys).toHaveLength(1);
  });
});

async function idsFor(identity: Identity, datasetId: number): Promise<unknown[]> {
  const source = await findDatasetSource(shop.lab.db, datasetId, shop.lab.deps.config.secretKey);
  if (!source) throw new Error('The dataset is not there.');
  const { table } = await executeQuery(shop.lab.deps, {
    identity,
    ...source,
    rowClauses: await rowClausesFor(shop.lab.deps, identity, source.dataset),
    query: QUERY,
    resultType: 'full',
    force: false,
    nowMs: shop.lab.deps.now(),
    timeZone: null,
  });
  const [column] = table.columns;
  return Array.from({ length: table.rowCount }, (_, row) => column && cellAt(column, row));
}
