// The sample load on a real metadata database: resumed where it stopped, complete, and never repeated.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chartIdsInOrder } from '#app/domain/dashboard/layout/layout-tree.ts';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';
import { parseMetadata } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { findChart } from '#app/stores/chart/store.server.ts';
import { findDashboard } from '#app/stores/dashboard/store.server.ts';
import { findConnection, findDatabaseByName } from '#app/stores/database/store.server.ts';
import { findDatasetId } from '#app/stores/dataset/dataset-place.server.ts';
import { findDataset } from '#app/stores/dataset/store.server.ts';
import { insertUser } from '#app/stores/security/store.server.ts';
import { charts, dashboards, datasets } from '#drizzle/schema/index.ts';
import type { TableTarget } from '#scripts/examples/load-table.ts';
import { loadSamples } from '#scripts/samples/load-samples.ts';
import { SAMPLE_CHARTS, SAMPLE_DASHBOARDS } from '#scripts/samples/dashboards.ts';
import { sampleUuid } from '#scripts/samples/sample.ts';
import { listChartKeys } from '#scripts/samples/stored-dashboard.ts';
import { SAMPLE_TABLES } from '#scripts/samples/tables.ts';
import { startMetadata, TEST_CONFIG, type MetadataHost } from '#tests/fixtures/metadata/metadata.ts';

interface CountingTarget extends TableTarget {
  readonly begun: string[];
  readonly committed: Map<string, number>;
}

/** Counts rows a table; fails on requests for more of `failsOn`. */
function countingTarget(failsOn: string | null = null): CountingTarget {
  const rowCounts = new Map<string, number>();
  const begun: string[] = [];
  const committed = new Map<string, number>();
  return {
    begun,
    committed,
    createStaging: async (table) => void (begun.push(table), rowCounts.set(table, 0)),
    appendRows: async (table, rows) => {
      if (table === failsOn) throw new Error('The machine went to sleep.');
      rowCounts.set(table, (rowCounts.get(table) ?? 0) + rows.length);
    },
    commit: async (table) => void committed.set(table, rowCounts.get(table) ?? 0),
  };
}

let metadata: MetadataHost;
const messages: string[] = [];
const load = (warehouse: TableTarget): Promise<void> =>
  loadSamples({ warehouse, db: metadata.db, now: () => 1_795_000_000_000, report: (message) => messages.push(message) });
const counts = async () => ({
  datasets: await metadata.db.$count(datasets),
  charts: await metadata.db.$count(charts),
  dashboards: await metadata.db.$count(dashboards),
});
const ALL = { datasets: SAMPLE_TABLES.length, charts: SAMPLE_CHARTS.length, dashboards: SAMPLE_DASHBOARDS.length };

beforeAll(async () => {
  metadata = await startMetadata();
  const person = { firstName: 'Ada', lastName: 'Admin', email: 'ada@example.org', passwordHash: 'x', roleIds: [] };
  await insertUser(metadata.db, { username: 'ada', ...person }, 1_795_000_000_000);
});
afterAll(() => metadata.stop());

describe('the sample load', () => {
  it('keeps what is whole when it is interrupted', async () => {
    const target = countingTarget('cars');
    await expect(load(target)).rejects.toThrow('The machine went to sleep.');
    expect([...target.committed]).toEqual([
      ['flights', 200_000],
      ['airports', 3_376],
    ]);
    expect(await counts()).toEqual({ datasets: 2, charts: 0, dashboards: 0 });
  });

  it('goes on where it stopped, and says what it does', async () => {
    messages.length = 0;
    const target = countingTarget();
    await load(target);
    expect(target.begun).toEqual(SAMPLE_TABLES.slice(2).map(({ name }) => name));
    expect(await counts()).toEqual(ALL);
    expect(messages).toContain('Loading sample data: seattle weather');
  });

  it('connects the examples to the Warehouse of that name', async () => {
    const database = await findDatabaseByName(metadata.db, 'examples');
    expect(await findConnection(metadata.db, database?.id ?? 0, TEST_CONFIG.secretKey)).toMatchObject({
      engine: 'sqlite',
      parameters: { warehouse: 'examples' },
    });
  });

  it('describes the tables: names, time, metrics and computed columns', async () => {
    const database = await findDatabaseByName(metadata.db, 'examples');
    const id = await findDatasetId(metadata.db, { databaseId: database?.id ?? 0, catalog: null, schema: null, name: 'flights' });
    const flights = await findDataset(metadata.db, id ?? 0);
    expect(flights).toMatchObject({ mainTemporalColumn: 'date', sql: null });
    expect(flights?.metrics[0]).toMatchObject({ name: 'count', expression: 'COUNT(*)', verboseName: 'Flights', d3Format: ',d' });
    expect(flights?.columns.find(({ name }) => name === 'date')).toMatchObject({
      type: 'TIMESTAMP',
      isTemporal: true,
      expression: null,
    });
    expect(flights?.columns.find(({ name }) => name === 'delay')).toMatchObject({ isGroupable: false, isFilterable: true });
    expect(flights?.columns.find(({ name }) => name === 'route')?.expression).toBe("origin || ' → ' || destination");
    const movies = await findDatasetId(metadata.db, {
      databaseId: database?.id ?? 0,
      catalog: null,
      schema: null,
      name: 'movies',
    });
    const gross = (await findDataset(metadata.db, movies ?? 0))?.metrics.find(({ name }) => name === 'total_gross');
    expect(gross?.currency).toEqual({ symbol: 'USD', symbolPosition: 'prefix' });
  });

  it('gives charts their dataset and their owner', async () => {
    const [row] = await metadata.db.select({ id: charts.id }).from(charts).where(eq(charts.name, 'How do flights arrive?'));
    const chart = await findChart(metadata.db, row?.id ?? 0);
    expect(JSON.parse(chart?.params ?? '{}')).toMatchObject({
      datasource: `${chart?.datasetId}__table`,
      viz_type: 'pie',
      groupby: ['arrival'],
    });
    expect(chart?.ownerIds).toEqual([1]);
  });

  it.each(SAMPLE_DASHBOARDS.map((sample) => [sample.title, sample] as const))(
    'lays out %s on whole rows',
    async (_title, sample) => {
      const dashboard = await findDashboard(metadata.db, sample.slug);
      const rows = await metadata.db.select({ id: charts.id, uuid: charts.uuid }).from(charts);
      const idOf = (key: string): number | undefined => rows.find(({ uuid }) => uuid === sampleUuid(`chart ${key}`))?.id;
      expect(dashboard).toMatchObject({ published: true, ownerIds: [1] });
      const { DASHBOARD_VERSION_KEY: version, ...position } = JSON.parse(dashboard?.positionJson ?? '{}') as Record<string, Item>;
      expect(version).toBe('v2');
      const items = Object.values(position);
      const shown = items.flatMap(({ type, meta }) => (type === 'CHART' ? [Number(meta?.chartId)] : []));
      expect(shown.toSorted(byNumber)).toEqual(dashboard?.chartIds.toSorted(byNumber));
      expect(shown).toHaveLength(listChartKeys(sample.blocks).length);
      for (const item of items) expectItem(item, position);
      const { tree, title, repairs } = parseLayout(dashboard?.positionJson);
      expect({ title, repairs }).toEqual({ title: sample.title, repairs: [] });
      expect(chartIdsInOrder(tree)).toEqual(listChartKeys(sample.blocks).map((key) => idOf(key)));
      const metadataRead = parseMetadata(dashboard?.jsonMetadata);
      for (const [label, color] of Object.entries(sample.labelColors ?? {})) expect(metadataRead.labelColors[label]).toBe(color);
    },
  );

  it('is not repeated: what users deleted stays away', async () => {
    await metadata.db.delete(dashboards).where(eq(dashboards.slug, 'markets-and-jobs'));
    await metadata.db.delete(charts).where(sql`${charts.vizType} = 'pie'`);
    const before = await counts();
    const target = countingTarget();
    await load(target);
    expect(target.begun).toEqual([]);
    expect(await counts()).toEqual(before);
  });
});

interface Item {
  readonly id: string;
  readonly type: string;
  readonly children?: readonly string[];
  readonly parents?: readonly string[];
  readonly meta?: { readonly chartId?: number; readonly width?: number; readonly height?: number };
}

const byNumber = (a: number, b: number): number => a - b;

/** Children and parents agree; a row fills 12 columns with cells of one height, counting two units between cards of a column. */
function expectItem(item: Item, position: Readonly<Record<string, Item>>): void {
  const children = (item.children ?? []).map((id) => position[id]);
  for (const child of children) expect(child?.parents).toEqual([...(item.parents ?? []), item.id]);
  if (item.type !== 'ROW') return;
  expect(children.reduce((sum, child) => sum + (child?.meta?.width ?? 0), 0)).toBe(12);
  const heightOf = (child: Item | undefined): number => {
    if (child?.type !== 'COLUMN') return child?.meta?.height ?? 0;
    return (child.children ?? []).reduce((sum, id, i) => sum + heightOf(position[id]) + (i > 0 ? 2 : 0), 0);
  };
  expect(new Set(children.map(heightOf)).size).toBe(1);
}
