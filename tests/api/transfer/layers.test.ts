// Annotation layers of charts in an archive or a copy: users cannot bind their charts to what they cannot query.
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertDashboard } from '#app/stores/dashboard/store.server.ts';
import { grantPermission, insertRole } from '#app/stores/security/store.server.ts';
import { annotationLayers, charts, dashboards, databases, datasets } from '#drizzle/schema/index.ts';
import type { Someone } from '#tests/fixtures/charts/charts.ts';
import {
  CHART,
  FILES,
  startTransfer,
  readArchiveTexts,
  UUIDS,
  zip,
  type TransferHost,
} from '#tests/fixtures/transfer/transfer.ts';

let api: TransferHost;
let admin: Someone;
/** Creates databases, datasets, charts and dashboards, and can read neither annotations nor the secret dataset. */
let maker: Someone;
/** With annotations, as Gamma has them. */
let reader: Someone;
let secret = 0;

const PAIRS = [
  ...(['Chart', 'Dashboard', 'Dataset'] as const).flatMap((view) => [
    ['can_read', view] as const,
    ['can_write', view] as const,
    ['can_export', view] as const,
  ]),
  ['can_write', 'Database'],
  ['can_read', 'Database'],
  ['can_import', 'ImportExportRestApi'],
  ['can_export', 'ImportExportRestApi'],
] as const;

beforeAll(async () => {
  api = await startTransfer();
  admin = await api.user('Admin');
  const roleId = await insertRole(api.db, 'Makers');
  for (const pair of PAIRS) await grantPermission(api.db, roleId, pair);
  maker = await api.user('Makers');
  reader = await api.gammaWith(...PAIRS);
});
afterAll(() => api.stop());
beforeEach(async () => {
  for (const table of [dashboards, charts, datasets, databases]) await api.db.delete(table);
  const vault = await api.database(`vault ${crypto.randomUUID()}`);
  secret = await api.chart(await api.dataset(vault, 'salaries'), 'Salaries');
});

const layer = (name: string, sourceType: string, value: unknown) =>
  `  - {name: ${name}, annotationType: EVENT, sourceType: ${sourceType}, value: ${String(value)}, show: true, showMarkers: false}\n`;
const withLayers = (chart: string, ...layers: string[]): string =>
  chart.replace('  metric: count\n', `  metric: count\n  annotation_layers:\n${layers.join('')}`);

/** An archive of two charts and their dashboard. */
const archive = (...layers: string[]): Record<string, string> => ({
  ...FILES(),
  'charts/Orders_7.yaml': withLayers(CHART(), ...layers),
  'charts/Other_9.yaml': CHART('Other', UUIDS.other).replace('slice_id: 7', 'slice_id: 9'),
});
const send = (files: Record<string, string>, who: Someone, fields: Record<string, string> = {}) =>
  api.upload('dashboard/import/', who, zip(files), fields);
const layersOf = async (uuid: string): Promise<{ name: string; value: unknown }[]> => {
  const [row] = await api.db.select().from(charts).where(eq(charts.uuid, uuid));
  return (JSON.parse(row?.params ?? '{}') as { annotation_layers?: { name: string; value: unknown }[] }).annotation_layers ?? [];
};
const countCharts = async (): Promise<number> => (await api.db.select().from(charts)).length;

describe('an archive whose charts have annotation layers', () => {
  it('is refused whole, naming the file and the layers over what the importer cannot query', async () => {
    const files = archive(layer('Pay days', 'table', secret), layer('Holidays', 'NATIVE', 1), layer('Ghost', 'line', 9_999));
    const { status, text, json } = await send(files, maker);
    expect(status, text).toBe(422);
    expect(JSON.stringify(json['errors'])).toMatch(/charts\/Orders_7\.yaml.*Pay days.*Holidays.*Ghost/);
    expect(text).not.toContain('alaries');
    expect([await countCharts(), (await api.db.select().from(dashboards)).length]).toEqual([1, 0]);
  });

  it('is planned with the same words, and nothing else of it is stopped', async () => {
    const preview = async (who: Someone) => {
      const { json } = await api.upload('assets/preview/', who, zip(archive(layer('Pay days', 'table', secret))));
      const { items } = json['result'] as { items: { name: string; action: string; problems: { message: string }[] }[] };
      return items
        .filter(({ problems }) => problems.length > 0)
        .map(({ name, action, problems }) => [name, action, problems[0]?.message]);
    };
    expect(await preview(maker)).toEqual([['Orders', 'invalid', expect.stringContaining('layer "Pay days"')]]);
    expect(await preview(admin)).toEqual([]);
  });

  it('comes in for those who can query what the layers show', async () => {
    const native = archive(layer('Holidays', 'NATIVE', 1), layer('Line', "''", "'2 * x'"));
    expect((await send(native, maker)).status).toBe(422);
    const taken = await send(native, reader);
    expect([taken.status, taken.text]).toEqual([200, taken.text]);
    expect((await layersOf(UUIDS.chart)).map(({ name, value }) => [name, value])).toEqual([
      ['Holidays', 1],
      ['Line', '2 * x'],
    ]);
    const all = archive(layer('Pay days', 'table', secret), layer('Holidays', 'NATIVE', 1));
    expect((await send(all, admin, { overwrite: 'true' })).status).toBe(200);
    expect((await layersOf(UUIDS.chart)).map(({ value }) => value)).toEqual([secret, 1]);
    // What the chart has shown before, its owner keeps.
    const stays = archive(layer('Pay days', 'table', secret), layer('More', 'table', secret + 1_000));
    const refused = await send(stays, reader, { overwrite: 'true' });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('More')]);
    expect(refused.text).not.toContain('Pay days');
  });

  it('keeps layers over its own charts, under their new ids', async () => {
    const reply = await send(archive(layer('Other', 'line', 9)), maker);
    expect([reply.status, reply.text]).toEqual([200, reply.text]);
    const [other] = await api.db.select().from(charts).where(eq(charts.uuid, UUIDS.other));
    expect((await layersOf(UUIDS.chart)).map(({ value }) => value)).toEqual([other?.id]);
  });

  it('is refused where its own chart is one that is here and closed to the importer', async () => {
    await api.db.update(charts).set({ uuid: UUIDS.other }).where(eq(charts.id, secret));
    const reply = await send(archive(layer('Pay days', 'line', 9)), maker);
    expect([reply.status, await layersOf(UUIDS.chart)]).toEqual([422, []]);
    expect(reply.text).toContain('Pay days');
  });
});

describe('a dashboard with annotation layers of its own', () => {
  const saved = (name: string, value: number) => ({ name, annotationType: 'EVENT', sourceType: 'NATIVE', value, show: true });
  const addLayer = async (name: string): Promise<number> => {
    const stamps = { uuid: crypto.randomUUID(), createdOnMs: 1, changedOnMs: 1 };
    const [row] = await api.db
      .insert(annotationLayers)
      .values({ name, ...stamps })
      .returning();
    return row?.id ?? 0;
  };
  const storedLayers = async (): Promise<unknown> => {
    const [row] = await api.db.select().from(dashboards).where(eq(dashboards.uuid, UUIDS.dashboard));
    return (JSON.parse(row?.jsonMetadata ?? '{}') as { annotation_layers?: unknown }).annotation_layers;
  };
  const setLayers = async (...layers: readonly unknown[]): Promise<number> => {
    const [row] = await api.db.select().from(dashboards).where(eq(dashboards.uuid, UUIDS.dashboard));
    const metadata = { ...(JSON.parse(row?.jsonMetadata ?? '{}') as object), annotation_layers: layers };
    await api.db
      .update(dashboards)
      .set({ jsonMetadata: JSON.stringify(metadata) })
      .where(eq(dashboards.uuid, UUIDS.dashboard));
    return row?.id ?? 0;
  };

  it('is exported with the names of its layers, and imported where they have other ids', async () => {
    const [holidays, releases, gone] = [await addLayer('Holidays'), await addLayer('Releases'), await addLayer('Gone')];
    expect((await send(archive(), admin)).status).toBe(200);
    const id = await setLayers(saved('Free days', holidays), saved('Versions', releases), saved('Old', gone));
    const { bytes } = await api.transfer('GET', `/dashboard/export/?q=!(${id})`, admin);
    const file = Object.entries(readArchiveTexts(bytes)).find(([path]) => path.startsWith('dashboards/'))?.[1] ?? '';
    expect(file).toMatch(/layerName: Holidays/);
    expect(file).not.toMatch(/value: \d/);
    // Another instance: one layer is the same, one has the same name, and one is nowhere.
    await api.db.delete(annotationLayers).where(inArray(annotationLayers.id, [releases, gone]));
    const namesake = await addLayer('Releases');
    await setLayers();
    const preview = await api.upload('assets/preview/', admin, bytes, { overwrite: 'true' });
    expect(preview.text).toContain('Its annotations \\"Old\\" are left out');
    expect((await api.upload('dashboard/import/', admin, bytes, { overwrite: 'true' })).status).toBe(200);
    expect(await storedLayers()).toEqual([saved('Free days', holidays), saved('Versions', namesake)]);
  });

  it('is refused where its importer cannot read annotations, unless it has them already', async () => {
    const layerId = await addLayer(`Secret ${crypto.randomUUID()}`);
    expect((await send(archive(), maker)).status).toBe(200);
    const id = await setLayers(saved('Layoffs', layerId));
    const { bytes } = await api.transfer('GET', `/dashboard/export/?q=!(${id})`, maker);
    const bring = () => api.upload('dashboard/import/', maker, bytes, { overwrite: 'true' });
    expect((await bring()).status).toBe(200);
    await setLayers();
    const refused = await bring();
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Layoffs')]);
    expect(await storedLayers()).toEqual([]);
  });
});

describe('an archive whose charts have charts inside', () => {
  const inside = (...ids: number[]): Record<string, string> => ({
    ...archive(),
    'charts/Orders_7.yaml': CHART().replace('  metric: count\n', `  metric: count\n  deck_slices: [${ids.join(', ')}]\n`),
  });

  it('gives them the ids that they have here', async () => {
    const { status, text } = await send(inside(9), maker);
    expect(status, text).toBe(200);
    const rows = await api.db.select().from(charts);
    const other = rows.find(({ uuid }) => uuid === UUIDS.other);
    const map = rows.find(({ params }) => params.includes('deck_slices'));
    expect(JSON.parse(map?.params ?? '{}')).toMatchObject({ deck_slices: [other?.id] });
  });

  it('is refused where one of them shows what the importer cannot query', async () => {
    const { status, text } = await send(inside(9, secret), maker);
    expect(status, text).toBe(422);
    expect(text).not.toContain('alaries');
    expect((await send(inside(9, secret), admin)).status).toBe(200);
  });
});

describe('a copy of a dashboard whose charts have annotation layers', () => {
  const board = async (params: object): Promise<number> => {
    const dataset = await api.dataset(await api.database(), 'weather', [maker.id, reader.id]);
    const first = await api.chart(dataset, 'Plain', [admin.id]);
    const chart = await api.chart(dataset, 'Rain', [admin.id]);
    await api.db
      .update(charts)
      .set({ params: JSON.stringify(params) })
      .where(eq(charts.id, chart));
    const layout = Object.fromEntries(
      [first, chart].map((chartId) => [
        `CHART-${chartId}`,
        { type: 'CHART', id: `CHART-${chartId}`, children: [], meta: { chartId } },
      ]),
    );
    return insertDashboard(
      api.db,
      {
        uuid: crypto.randomUUID(),
        title: 'Board',
        positionJson: JSON.stringify(layout),
        jsonMetadata: '{}',
        published: true,
        ownerIds: [maker.id, reader.id],
        chartIds: [first, chart],
      },
      { authorId: null, nowMs: 0 },
    );
  };
  const over = (sourceType: string, value: number) => ({ annotation_layers: [{ name: 'Pay days', sourceType, value }] });
  const copy = (id: number, who: Someone, copiesCharts = true) =>
    api.query('POST', `/api/v1/dashboard/${id}/copy/`, who, {
      dashboard_title: 'Mine',
      json_metadata: '{}',
      duplicate_slices: copiesCharts,
    });

  it('is refused with a message where the copier cannot query what they show, and leaves nothing behind', async () => {
    for (const [params, who] of [
      [over('line', secret), maker],
      [over('line', secret), reader],
      [over('NATIVE', 1), maker],
    ] as const) {
      const id = await board(params);
      const before = await countCharts();
      const { status, text } = await copy(id, who);
      expect([status, text]).toEqual([403, expect.stringContaining('The chart \\"Rain\\" can’t be copied')]);
      expect(text).toContain('Pay days');
      expect(text).not.toContain('alaries');
      expect(await countCharts()).toBe(before);
    }
  });

  it('is created for those with access, and by all with the charts themselves', async () => {
    const native = await board(over('NATIVE', 1));
    expect((await copy(native, reader)).status).toBe(200);
    const closed = await board(over('table', secret));
    expect((await copy(closed, maker, false)).status).toBe(200);
    expect((await copy(closed, admin)).status).toBe(200);
  });
});
