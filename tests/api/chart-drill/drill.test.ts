// Drilling into a chart of a dashboard: the rows behind it, the chart broken down by another column, and who can do neither.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDashboard, insertDashboard } from '#app/stores/dashboard/store.server.ts';
import { grantPermission } from '#app/stores/security/store.server.ts';
import { databases, userRoles } from '#drizzle/schema/index.ts';
import { startAddressBoards, type AddressBoards, type Board } from '#tests/fixtures/dashboards/address-board.ts';
import { LEAK } from '#tests/fixtures/access/limited-shop.ts';
import type { Analyst, LabJson } from '#tests/fixtures/sqllab/sql-lab.ts';

let shop: AddressBoards;
let board: Board;
let driller: Analyst;
let owner: Analyst;
/** The same chart and filters, for everyone who can query the dataset. */
let openId = 0;

/** Days as SQLite stores instants. */
const ORDERS = "select id, region, amount, note, day || ' 00:00:00.000000' as day from orders";
const REGION = { id: 'NATIVE_FILTER-1', filterType: 'filter_select', targets: [{ column: { name: 'region' } }] };
const BY_DAY = {
  groupby: ['day'],
  adhoc_filters: [{ expressionType: 'SIMPLE', clause: 'WHERE', subject: 'id', operator: '<', comparator: 4 }],
};
const NORTH = {
  'NATIVE_FILTER-1': {
    extraFormData: { filters: [{ col: 'region', op: 'IN', val: ['north'] }] },
    filterState: { value: ['north'] },
  },
};
const JAN = { column: 'day', op: 'TEMPORAL_RANGE', value: '2026-01-01T00:00:00 : 2026-02-01T00:00:00', label: 'January' };

beforeAll(async () => {
  shop = await startAddressBoards();
  board = await shop.makeBoard(ORDERS, {
    params: BY_DAY,
    metadata: (datasetId) => ({
      native_filter_configuration: [{ ...REGION, targets: [{ datasetId, column: { name: 'region' } }] }],
    }),
  });
  const metadata = await findDashboard(shop.db, board.id);
  openId = await insertDashboard(
    shop.db,
    {
      uuid: crypto.randomUUID(),
      title: 'Open',
      positionJson: metadata?.positionJson ?? '',
      published: true,
      ownerIds: [],
      chartIds: [board.chart],
      jsonMetadata: metadata?.jsonMetadata ?? '',
    },
    { authorId: null, nowMs: 0 },
  );
  const rights = [
    ['can_read', 'Chart'],
    ['can_read', 'Dashboard'],
    ['can_csv', 'Superset'],
    ['can_explore', 'Superset'],
    ['can_drill', 'Dashboard'],
    ['can_samples', 'Datasource'],
  ] as const;
  driller = await shop.analyst(...rights, ['all_datasource_access', 'all_datasource_access']);
  owner = await shop.analyst(...rights, ['database_access', `[shop].(id:${shop.ids.databaseId})`]);
});
afterAll(() => shop.stop());

const grant = async ({ id }: Analyst, ...pairs: (readonly [string, string])[]): Promise<void> => {
  const [role] = await shop.db.select().from(userRoles).where(eq(userRoles.userId, id));
  for (const pair of pairs) await grantPermission(shop.db, role?.roleId ?? 0, pair);
};
const isShared = (who: Analyst): boolean => who === shop.viewer || who === board.guest;
const place = (who: Analyst) => ({ dashboardId: isShared(who) ? board.id : openId, chartId: board.chart });
const rows = (who: Analyst, more: LabJson = {}) => shop.post('/charts/drill/rows', { ...place(who), ...more }, who);
const drillBy = async (who: Analyst, drill: LabJson, more: LabJson = {}) => {
  const box = { chartId: board.chart, slot: 1, widthPx: 400, heightPx: 300, drill };
  const reply = await shop.post(
    '/charts/render',
    { dashboardId: place(who).dashboardId, charts: [box], include: ['data'], ...more },
    who,
  );
  const entry = JSON.parse(reply.text) as {
    svg?: string;
    error?: { type: string };
    data?: { vizType: string; tables: { columns: { name: string; values: unknown[] }[] }[] };
    settings?: LabJson;
    kinds?: string[];
  };
  return { ...reply, entry };
};
interface RowsReply {
  readonly totalCount: number;
  readonly table: { readonly columns: readonly { readonly name: string; readonly values: readonly unknown[] }[] };
  readonly filters: readonly {
    readonly kind: string;
    readonly key: string;
    readonly column: string;
    readonly isExtra?: boolean;
  }[];
}
const read = ({ text }: { text: string }) => JSON.parse(text) as RowsReply;
const idsIn = (reply: { text: string }) => read(reply).table.columns.find(({ name }) => name === 'id')?.values;

describe('the rows behind a chart', () => {
  it('are those of its own filters, counted, with every column', async () => {
    const reply = await rows(driller);
    expect([reply.status, read(reply).totalCount, idsIn(reply)]).toEqual([200, 3, [1, 2, 3]]);
    expect(read(reply).table.columns.map(({ name }) => name)).toEqual(['id', 'region', 'amount', 'note', 'day']);
    expect(read(reply).filters).toMatchObject([{ kind: 'value', column: 'id', isExtra: false }]);
  });

  it('are narrowed by the dashboard’s filters and by the mark', async () => {
    const reply = await rows(driller, { masks: NORTH });
    expect([read(reply).totalCount, idsIn(reply)]).toEqual([2, [1, 2]]);
    expect(read(reply).filters.map(({ column, isExtra }) => [column, isExtra])).toEqual([
      ['id', false],
      ['region', true],
    ]);
    expect(idsIn(await rows(driller, { masks: NORTH, conditions: [JAN] }))).toEqual([1]);
  });

  it('are of a mark’s period, up to its end', async () => {
    expect(idsIn(await rows(driller, { conditions: [JAN] }))).toEqual([1]);
  });

  it('are more where a filter is taken away', async () => {
    const [own, region] = read(await rows(driller, { masks: NORTH })).filters;
    expect(idsIn(await rows(driller, { masks: NORTH, without: [own?.key] }))).toEqual([1, 2]);
    expect(idsIn(await rows(driller, { masks: NORTH, without: [own?.key, region?.key] }))).toEqual([1, 2, 3, 4]);
  });

  it('come in parts, sorted, with the columns that are wanted', async () => {
    const order = { column: 'amount', isDescending: true };
    const reply = await rows(driller, { orderBy: order, columns: ['amount', 'id'], limit: 2, offset: 1 });
    expect([read(reply).totalCount, idsIn(reply)]).toEqual([3, [2, 1]]);
    expect(read(reply).table.columns.map(({ name }) => name)).toEqual(['id', 'amount']);
  });

  it('are a file with the same columns, order and filters', async () => {
    const body = {
      ...place(driller),
      masks: NORTH,
      columns: ['id', 'region'],
      orderBy: { column: 'id', isDescending: true },
      format: 'csv',
    };
    const { status, text } = await shop.post('/charts/drill/file', body, driller);
    expect([status, text.trim().split(/\r?\n/)]).toEqual([200, ['id,region', '2,north', '1,north']]);
  });

  it('say at the end of a file that the installation’s limit cut it', async () => {
    const { config } = shop.deps;
    Object.assign(shop.deps, { config: { ...config, sqlMaxRows: 2 } });
    const { text } = await shop.post('/charts/drill/file', { ...place(driller), columns: ['id'], format: 'csv' }, driller);
    Object.assign(shop.deps, { config });
    expect(text).toMatch(/^id\r?\n1\r?\n2\r?\n.*# .*2/s);
  });

  it('never are those that a row rule hides', async () => {
    const { limited: ruled } = shop;
    await grant(ruled, ['can_read', 'Dashboard'], ['can_drill', 'Dashboard']);
    const all = await rows(ruled, { without: [String(read(await rows(ruled)).filters[0]?.key)] });
    expect([read(all).totalCount, idsIn(all)]).toEqual([2, [1, 2]]);
    const file = await shop.post('/charts/drill/file', { ...place(ruled), format: 'csv' }, ruled);
    const drilled = await drillBy(ruled, { column: 'note' });
    expect([file.status, drilled.entry.error]).toEqual([200, undefined]);
    for (const { text } of [all, file, drilled]) expect(text).not.toContain(LEAK);
  });

  it('are refused by name where a column does not exist', async () => {
    for (const wrong of [
      { columns: ['secret'] },
      { orderBy: { column: 'secret', isDescending: false } },
      { conditions: [{ ...JAN, column: 'secret' }] },
    ]) {
      const { status, text } = await rows(driller, wrong);
      expect([status, text.includes('secret')]).toEqual([422, true]);
    }
  });

  it('take no SQL from outside', async () => {
    for (const wrong of [
      { conditions: [{ column: 'day', op: 'SQL', value: '1=1' }] },
      { conditions: [{ column: { sqlExpression: '1', label: 'x', expressionType: 'SQL' }, op: '==', value: 1 }] },
      { conditions: [{ column: 'day', op: '==', value: { sqlExpression: '1' } }] },
      { columns: [{ sqlExpression: 'note', label: 'n', expressionType: 'SQL' }] },
    ])
      expect((await rows(driller, wrong)).status).toBe(400);
    const odd = await rows(driller, { conditions: [{ column: 'note', op: '==', value: "x' or 1=1 --" }] });
    expect([odd.status, read(odd).totalCount]).toEqual([200, 0]);
    const extra = await rows(driller, { extras: { where: '1=1) or (1=1' }, filters: [{ col: 'id', op: '>', val: 0 }] });
    expect(read(extra).totalCount).toBe(3);
  });

  it('are only for those who can query the dataset and drill', async () => {
    expect((await rows(owner)).status).toBe(200);
    const noDrill = await shop.analyst(
      ['can_read', 'Dashboard'],
      ['can_samples', 'Datasource'],
      ['all_datasource_access', 'all_datasource_access'],
    );
    const noSamples = await shop.analyst(
      ['can_read', 'Dashboard'],
      ['can_drill', 'Dashboard'],
      ['all_datasource_access', 'all_datasource_access'],
    );
    await grant(shop.viewer, ['can_drill', 'Dashboard'], ['can_samples', 'Datasource']);
    for (const who of [noDrill, noSamples, shop.viewer, board.guest]) {
      for (const path of ['/charts/drill/rows', '/charts/drill/file'])
        expect([path, (await shop.post(path, { ...place(who), format: 'csv' }, who)).status]).toEqual([path, 403]);
    }
  });

  it('are turned off with the database’s option', async () => {
    const set = (disableDrillToDetail: boolean) =>
      shop.db.update(databases).set({ disableDrillToDetail }).where(eq(databases.name, 'shop'));
    await set(true);
    const [refused, info] = [await rows(driller), await shop.post('/charts/drill', place(driller), driller)];
    await set(false);
    expect([refused.status, (info.json as { rows: string }).rows]).toEqual([403, 'disabled']);
  });
});

describe('a chart that is broken down by another column', () => {
  it('shows its metric by that column, for the mark alone', async () => {
    const { entry } = await drillBy(driller, { column: 'region', conditions: [], vizType: 'table' });
    expect(entry.data?.tables[0]?.columns).toMatchObject([
      { name: 'region', values: ['south', 'north'] },
      { name: 'total', values: [40, 30] },
    ]);
    const marked = await drillBy(driller, { column: 'region', conditions: [JAN], vizType: 'table' });
    expect(marked.entry.data?.tables[0]?.columns[1]?.values).toEqual([10]);
  });

  it('has the dashboard’s filters too, and can be drawn as another type', async () => {
    const { entry } = await drillBy(driller, { column: 'note', vizType: 'pie' }, { masks: NORTH });
    expect([entry.data?.vizType, entry.data?.tables[0]?.columns[1]?.values]).toEqual(['pie', [30]]);
  });

  it('tells those who can explore its settings, without the dashboard’s filters', async () => {
    const { entry } = await drillBy(driller, { column: 'note', conditions: [JAN] }, { masks: NORTH, include: ['settings'] });
    expect(entry.settings).toMatchObject({ viz_type: 'table', groupby: ['note'] });
    expect(entry.settings?.['adhoc_filters']).toMatchObject([
      { subject: 'id' },
      { subject: 'day', operator: 'TEMPORAL_RANGE' },
      { subject: 'day', operator: '>=', comparator: '2026-01-01T00:00:00' },
      { subject: 'day', operator: '<', comparator: '2026-02-01T00:00:00' },
    ]);
    const viewer = await drillBy(shop.viewer, { column: 'region' }, { include: ['settings'] });
    expect(viewer.entry.settings).toBeUndefined();
  });

  it('needs can_drill', async () => {
    const who = await shop.analyst(['can_read', 'Dashboard'], ['all_datasource_access', 'all_datasource_access']);
    expect((await drillBy(who, { column: 'region' })).entry.error?.type).toBe('DASHBOARD_SECURITY_ACCESS_ERROR');
    expect((await shop.post('/charts/drill', place(who), who)).status).toBe(403);
  });

  it('shows those who see it only on the dashboard what its filters could show, and no other column', async () => {
    await grant(shop.viewer, ['can_drill', 'Dashboard']);
    for (const who of [shop.viewer, board.guest]) {
      const info = (await shop.post('/charts/drill', place(who), who)).json as { rows: string; columns: { name: string }[] };
      expect([info.rows, info.columns.map(({ name }) => name)]).toEqual(['denied', ['region']]);
      expect((await drillBy(who, { column: 'region', vizType: 'table' })).entry.data?.tables[0]?.columns[1]?.values).toEqual([
        40, 30,
      ]);
      expect((await drillBy(who, { column: 'region', conditions: [JAN] })).entry.error).toBeUndefined();
      for (const drill of [
        { column: 'note' },
        { column: 'amount' },
        { column: 'region', conditions: [{ column: 'note', op: '==', value: 'fine' }] },
      ]) {
        const { entry, text } = await drillBy(who, drill);
        expect([entry.error?.type, text.includes(LEAK)]).toEqual(['DATASOURCE_SECURITY_ACCESS_ERROR', false]);
      }
    }
  });

  it('is offered by the columns that it does not show yet', async () => {
    const info = (await shop.post('/charts/drill', place(driller), driller)).json as {
      columns: { name: string }[];
    };
    expect(info.columns.map(({ name }) => name)).toEqual(['id', 'region', 'amount', 'note']);
    const { entry } = await drillBy(driller, { column: 'region' });
    expect(entry.kinds).toEqual(['table', 'echarts_timeseries_bar', 'pie', 'treemap_v2']);
  });
});
