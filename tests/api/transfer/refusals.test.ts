// Archives that are refused: since a part is wrong, for want of rights, or as hostile. Nothing of them is kept.
import { eq, sql } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { charts, dashboardCharts, dashboards } from '#drizzle/schema/index.ts';
import {
  DASHBOARD,
  DATASET,
  readRefusedFiles,
  FILES,
  NOTHING,
  startTransfer,
  UUIDS,
  zip,
  type TransferHost,
} from '#tests/fixtures/transfer/transfer.ts';

let api: TransferHost;
beforeAll(async () => void (api = await startTransfer()));
beforeEach(() => api.empty());
afterAll(() => api.stop());

describe('importing', () => {
  it('keeps nothing of an archive of which one file is wrong, and says what is wrong by file', async () => {
    const broken = {
      ...FILES(),
      'charts/Other_9.yaml': 'slice_name: [',
      'datasets/shop/orders_3.yaml': DATASET.replace(/^table_name.*\n/, ''),
    };
    const { status, json } = await api.importFiles(broken);
    expect(status).toBe(422);
    expect(readRefusedFiles(json)).toMatchObject({
      'charts/Other_9.yaml': expect.stringContaining("isn't valid YAML") as string,
      'datasets/shop/orders_3.yaml': { table_name: ['Missing data for required field.'] },
    });
    expect(await api.counts()).toEqual(NOTHING);
  });

  it('keeps nothing where writing fails in the middle', async () => {
    await api.db.run(sql`create trigger broken before insert on dashboard_charts begin select raise(abort, 'broken'); end`);
    try {
      expect((await api.importFiles(FILES())).status).toBeGreaterThanOrEqual(500);
    } finally {
      await api.db.run(sql`drop trigger broken`);
    }
    expect(await api.counts()).toEqual(NOTHING);
    expect((await api.importFiles(FILES())).status).toBe(200);
  });
});

describe('rights', () => {
  it('prevents a dataset on a database that the user cannot query, and a database without the right', async () => {
    const gamma = await api.user('Gamma');
    const refused = await api.importFiles(FILES(), {}, gamma);
    expect(refused.status).toBe(422);
    expect(Object.keys(readRefusedFiles(refused.json))).toContain('databases/shop.yaml');
    const maker = await api.gammaWith(['can_write', 'Dataset']);
    const shop = await api.database('shop elsewhere');
    const byStandIn = await api.importFiles(FILES(), { databases: JSON.stringify({ [UUIDS.database]: shop }) }, maker);
    expect(byStandIn.status).toBe(422);
    expect(await api.counts()).toEqual({ ...NOTHING, databases: 1 });
  });

  it('prevents overwriting another user’s chart or dashboard, and puts no unreadable chart on a dashboard', async () => {
    await api.importFiles(FILES());
    const alpha = await api.user('Alpha');
    const refused = await api.importFiles(FILES(), { overwrite: 'true' }, alpha);
    expect(refused.status).toBe(422);
    expect(readRefusedFiles(refused.json)).toEqual({
      'dashboards/Orders_1.yaml': 'The dashboard already exists, and only its owners and administrators can overwrite it.',
    });
    const [chart] = await api.db.select().from(charts).where(eq(charts.uuid, UUIDS.chart));
    expect(chart?.version).toBe(1);
    const gamma = await api.user('Gamma');
    const own = {
      'metadata.yaml': FILES()['metadata.yaml'] ?? '',
      'dashboards/Mine_1.yaml': DASHBOARD.replace(UUIDS.dashboard, UUIDS.database).replace('slug: orders', 'slug: null'),
    };
    const reply = await api.importFiles(own, {}, gamma);
    expect(reply.status, reply.text).toBe(200);
    const mine = await api.db.select().from(dashboards).where(eq(dashboards.uuid, UUIDS.database));
    expect(
      await api.db
        .select()
        .from(dashboardCharts)
        .where(eq(dashboardCharts.dashboardId, mine[0]?.id ?? 0)),
    ).toEqual([]);
  });

  it('exports only what the caller can read: 404 for the rest, 403 where a dataset is closed to them', async () => {
    await api.importFiles(FILES());
    const gamma = await api.user('Gamma');
    expect((await api.transfer('GET', '/chart/export/?q=!(1)', gamma)).status).toBe(404);
    expect((await api.transfer('GET', '/dashboard/export/?q=!(1)', gamma)).status).toBe(404);
    expect((await api.transfer('GET', '/database/export/?q=!(1)', gamma)).status).toBe(403);
    expect((await api.transfer('GET', '/assets/export/', gamma)).status).toBe(403);
    expect((await api.transfer('GET', '/dashboard/export/?q=!(99)', api.admin)).status).toBe(404);
    expect((await api.transfer('GET', '/dashboard/export/?q=nonsense', api.admin)).status).toBe(400);
  });
});

describe('hostile archives', () => {
  const refusedWith = async (bytes: Uint8Array): Promise<string> => {
    const { status, text, json } = await api.upload('dashboard/import/', api.admin, bytes);
    expect(status, text).toBe(422);
    expect(await api.counts()).toEqual(NOTHING);
    return String(json['message']);
  };
  const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

  it('are refused as a whole: no ZIP, an old export, half a ZIP, a ZIP of something else', async () => {
    expect(await refusedWith(bytesOf('hello'))).toContain("isn't a ZIP file");
    expect(await refusedWith(bytesOf('{"dashboards": []}'))).toContain('old JSON format');
    expect(await refusedWith(zip(FILES()).subarray(0, 900))).toMatch(/damaged|incomplete/);
    expect(await refusedWith(zip({ 'readme.txt': 'hi' }))).toContain('metadata.yaml');
    expect(await refusedWith(zip(FILES('Slice')))).toContain('Must be equal to Dashboard');
  });

  it('are refused when they name places outside themselves', async () => {
    expect(await refusedWith(zip(FILES(), '../x/'))).toContain('outside of itself');
    expect(await refusedWith(zip({ ...FILES(), 'charts/..\\x.yaml': 'a: 1' }))).toContain('outside of itself');
  });

  it('are refused when they unfold beyond the bounds, whatever size they claim', async () => {
    const bomb = zipSync({ 'r/metadata.yaml': new Uint8Array(60 * 1024 * 1024) }, { level: 9 });
    // The claimed size of the first file, in its own head and in the directory, becomes 10 bytes.
    const horizontal = new Uint8Array(bomb);
    new DataView(horizontal.buffer).setUint32(22, 10, true);
    expect(await refusedWith(bomb)).toContain('larger than');
    expect(await refusedWith(horizontal)).toMatch(/larger than|broken/);
  });

  it('are refused when their YAML unfolds, nests without end, or is not what it should be', async () => {
    const aliases = [
      'a: &a [1,1,1,1,1,1,1,1,1]',
      ...'bcdefgh'.split('').map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[at]}`).join(',')}]`),
    ].join('\n');
    const deep = `slice_name: ${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    for (const text of [aliases, deep, '__proto__: {a: 1}', '- 1', '!!python/object:os.system {}'])
      await refusedWith(zip({ ...FILES(), 'charts/Orders_7.yaml': text }));
  });
});
