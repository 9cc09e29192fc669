// What the samples take for granted on the server that they were recorded on: an administrator, the example tables, datasets.
import { join } from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createWarehouseStub } from '#durable/stubs.ts';
import { findDatabaseByName, insertDatabase } from '#app/resources/database/store.server.ts';
import { insertDataset, type NewColumn } from '#app/resources/dataset/store.server.ts';
import { EXAMPLES_WAREHOUSE, loadExamples } from '#scripts/examples-warehouse.ts';
import { startPrepared, type PreparedHost } from '#scripts/serve-prepared.ts';
import { CHART_DATASETS, chartDatasetColumns, chartDatasetMetrics } from './chart-datasets.ts';

export const ADMIN_PASSWORD = 'conformance-of-the-wire';

export interface Fixtures {
  readonly url: URL;
  readonly username: string;
  /** Ids as the samples have them to ours, by what they are ids of. */
  readonly datasetIds: ReadonlyMap<number, number>;
  stop(): Promise<void>;
}

/** Starts a host with its own state and everything that the samples need. `folder` is the one that holds `examples/`. */
export async function startFixtures(folder: string, report: (message: string) => void): Promise<Fixtures> {
  const stateDir = mkdtempSync(join(tmpdir(), 'meridian-conformance-'));
  const host = await startPrepared({
    stateDir,
    host: '127.0.0.1',
    port: 0,
    adminPassword: ADMIN_PASSWORD,
    report,
    withSamples: false,
  });
  const stop = async (): Promise<void> => {
    await host.stop();
    rmSync(stateDir, { recursive: true, force: true });
  };
  try {
    await loadExamples({
      folder: join(folder, 'examples'),
      warehouse: createWarehouseStub(host.warehouses, EXAMPLES_WAREHOUSE),
      report,
    });
    const databaseId = await examplesDatabase(host);
    const salesId = await insertSalesDataset(host, databaseId);
    const datasetIds = new Map([[RECORDED_SALES_ID, salesId], ...(await insertChartDatasets(host, databaseId, folder))]);
    return { url: host.url, username: host.login.username, datasetIds, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const RECORDED_SALES_ID = 3;

/** In the order of the recorded dataset, which is not that of the table. */
const SALES_COLUMNS: readonly (readonly [name: string, type: string])[] = [
  ['order_date', 'TIMESTAMP'],
  ['price_each', 'DOUBLE PRECISION'],
  ['sales', 'DOUBLE PRECISION'],
  ['address_line1', 'TEXT'],
  ['address_line2', 'TEXT'],
  ['order_line_number', 'BIGINT'],
  ['quantity_ordered', 'BIGINT'],
  ['order_number', 'BIGINT'],
  ['quarter', 'BIGINT'],
  ['year', 'BIGINT'],
  ['month', 'BIGINT'],
  ['msrp', 'BIGINT'],
  ['contact_last_name', 'TEXT'],
  ['contact_first_name', 'TEXT'],
  ['postal_code', 'TEXT'],
  ['customer_name', 'TEXT'],
  ['deal_size', 'TEXT'],
  ['product_code', 'TEXT'],
  ['product_line', 'TEXT'],
  ['state', 'TEXT'],
  ['status', 'TEXT'],
  ['city', 'TEXT'],
  ['country', 'TEXT'],
  ['phone', 'TEXT'],
  ['territory', 'TEXT'],
];

async function examplesDatabase({ db }: PreparedHost): Promise<number> {
  const known = await findDatabaseByName(db, EXAMPLES_WAREHOUSE);
  const database = {
    uuid: crypto.randomUUID(),
    name: EXAMPLES_WAREHOUSE,
    engine: 'sqlite',
    parameters: { warehouse: EXAMPLES_WAREHOUSE },
  };
  return known?.id ?? (await insertDatabase(db, database, bySystem()));
}

const bySystem = () => ({ authorId: null, nowMs: Date.now() });

async function insertSalesDataset({ db }: PreparedHost, databaseId: number): Promise<number> {
  const columns = SALES_COLUMNS.map(([name, type]): NewColumn => ({
    uuid: crypto.randomUUID(),
    name,
    type,
    isTemporal: type === 'TIMESTAMP',
  }));
  const count = { uuid: crypto.randomUUID(), name: 'count', expression: 'COUNT(*)', verboseName: 'COUNT(*)' };
  return insertDataset(
    db,
    {
      uuid: crypto.randomUUID(),
      databaseId,
      name: 'cleaned_sales_data',
      mainTemporalColumn: 'order_date',
      columns,
      metrics: [count],
      ownerIds: [],
    },
    bySystem(),
  );
}

/** Our ids by the recorded ones. */
async function insertChartDatasets({ db }: PreparedHost, databaseId: number, folder: string): Promise<[number, number][]> {
  const ids: [number, number][] = [];
  for (const dataset of CHART_DATASETS) {
    const { table: name, mainTemporalColumn } = dataset;
    const columns = await chartDatasetColumns(folder, dataset);
    const metrics = chartDatasetMetrics(dataset);
    const own = { uuid: crypto.randomUUID(), databaseId, name, mainTemporalColumn, columns, metrics, ownerIds: [] };
    ids.push([dataset.recordedId, await insertDataset(db, own, bySystem())]);
  }
  return ids;
}
