// What the samples take for granted on the server that they were recorded on: an administrator, the example tables, datasets.
import { join } from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { createWarehouseStub } from '#durable/stubs.ts';
import { insertChart } from '#app/stores/chart/store.server.ts';
import { insertDashboard } from '#app/stores/dashboard/store.server.ts';
import { insertDatabase } from '#app/stores/database/store.server.ts';
import { insertDataset, type NewColumn } from '#app/stores/dataset/store.server.ts';
import { loadExamplesIntoMysql } from '#scripts/examples/mysql.ts';
import { loadExamplesIntoPostgres } from '#scripts/examples/postgres.ts';
import { EXAMPLES_WAREHOUSE, loadExamples } from '#scripts/examples/warehouse.ts';
import { startMysqlServer, type MysqlServer } from '#scripts/servers/mysql-server.ts';
import { startPostgresServer, type PostgresServer } from '#scripts/servers/postgres-server.ts';
import { startPrepared, type PreparedHost } from '#scripts/start/serve-prepared.ts';
import { WIDE_LIMITS } from '#scripts/host/wide-limits.ts';
import { CHART_DATASETS, chartDatasetColumns, chartDatasetMetrics } from './chart-datasets.ts';

export const ADMIN_PASSWORD = 'conformance-of-the-wire';

export interface Fixtures {
  readonly url: URL;
  readonly username: string;
  /** The replacement for the recorded server: an analyst's login, with the example tables. */
  readonly postgresUrl: string;
  /** Ids as in the samples to ours. Datasets are in PostgreSQL, as the recorded ones were. */
  readonly databaseIds: ReadonlyMap<number, number>;
  readonly datasetIds: ReadonlyMap<number, number>;
  /** The same datasets in a Warehouse. */
  readonly warehouseDatasetIds: ReadonlyMap<number, number>;
  stop(): Promise<void>;
}

/** Starts a host with its own state and everything that the samples need. `folder` contains `examples/`. */
export async function startFixtures(folder: string, report: (message: string) => void): Promise<Fixtures> {
  const stateDir = mkdtempSync(join(tmpdir(), 'meridian-conformance-'));
  const server = await startPostgresServer();
  const mysqlServer = await startMysqlServer();
  const host = await startPrepared({
    stateDir,
    host: '127.0.0.1',
    port: 0,
    adminPassword: ADMIN_PASSWORD,
    report,
    withSamples: false,
    allowedPrivateHosts: [server, mysqlServer].map(({ host: name, port }) => `databases=${name}:${port}`).join(),
    limits: WIDE_LIMITS,
  });
  const stop = async (): Promise<void> => {
    await host.stop();
    await server.stop();
    await mysqlServer.stop();
    rmSync(stateDir, { recursive: true, force: true });
  };
  try {
    const examples = join(folder, 'examples');
    const postgresUrl = await createAnalyst(server);
    await loadExamplesIntoPostgres(examples, postgresUrl, report);
    const warehouse = createWarehouseStub(host.warehouses, EXAMPLES_WAREHOUSE);
    await loadExamples({ folder: examples, warehouse, report });
    const postgresId = await connectDatabase(host, 'examples', postgresUrl);
    const mysqlUrl = await createMysqlAnalyst(mysqlServer);
    await loadExamplesIntoMysql(examples, mysqlUrl, report);
    await connectDatabase(host, 'examples in MySQL', mysqlUrl);
    const datasetsIn = async (place: Place): Promise<Map<number, number>> =>
      new Map([[RECORDED_SALES_ID, await insertSalesDataset(host, place)], ...(await insertChartDatasets(host, place, folder))]);
    const datasetIds = await datasetsIn({ databaseId: postgresId, schema: 'public' });
    await insertDashboardOfSales(host, datasetIds.get(RECORDED_SALES_ID) ?? 0);
    return {
      url: host.url,
      username: host.login.username,
      postgresUrl,
      databaseIds: new Map([
        [RECORDED_META_ID, postgresId],
        [RECORDED_EXAMPLES_ID, postgresId],
      ]),
      datasetIds,
      warehouseDatasetIds: await datasetsIn({ databaseId: await warehouseDatabase(host), schema: null }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Place {
  readonly databaseId: number;
  readonly schema: string | null;
}

const RECORDED_EXAMPLES_ID = 2;
/** A database whose permissions a sample syncs. */
const RECORDED_META_ID = 1;

/** A login that owns the database of the examples and is no superuser; gives the URL. */
async function createAnalyst(server: PostgresServer): Promise<string> {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query("CREATE ROLE analyst LOGIN PASSWORD 'analyst'");
  await admin.query('CREATE DATABASE examples OWNER analyst');
  await admin.end();
  return `postgresql://analyst:analyst@${server.host}:${server.port}/examples`;
}

/** The same on MariaDB; the schema has the name that the archives' datasets name. */
async function createMysqlAnalyst(server: MysqlServer): Promise<string> {
  const { host, port, superuser: user, password } = server;
  const admin = await mysql.createConnection({ host, port, user, password });
  await admin.query("CREATE USER analyst IDENTIFIED BY 'analyst'");
  await admin.query('CREATE DATABASE public');
  await admin.query('GRANT ALL ON public.* TO analyst');
  await admin.end();
  return `mysql://analyst:analyst@${host}:${port}/public`;
}

/** Connected as a client would: through the API. */
async function connectDatabase(host: PreparedHost, name: string, url: string): Promise<number> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> => {
    const reply = await fetch(new URL(path, host.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path} returned ${reply.status}: ${await reply.text()}`);
    return reply.json();
  };
  const login = { username: host.login.username, password: ADMIN_PASSWORD, provider: 'db', refresh: true };
  const { access_token: token } = (await post('/api/v1/security/login', login)) as { access_token: string };
  const database = { database_name: name, sqlalchemy_uri: url, expose_in_sqllab: true };
  const { id } = (await post('/api/v1/database/', database, { authorization: `Bearer ${token}` })) as { id: number };
  return id;
}

/** The sales dataset on the server that was recorded. */
export const RECORDED_SALES_ID = 3;

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

async function warehouseDatabase({ db }: PreparedHost): Promise<number> {
  const database = {
    uuid: crypto.randomUUID(),
    name: 'Examples in a Warehouse',
    engine: 'sqlite',
    parameters: { warehouse: EXAMPLES_WAREHOUSE },
  };
  return insertDatabase(db, database, bySystem());
}

const bySystem = () => ({ authorId: null, nowMs: Date.now() });

async function insertSalesDataset({ db }: PreparedHost, { databaseId, schema }: Place): Promise<number> {
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
      schema,
      name: 'cleaned_sales_data',
      mainTemporalColumn: 'order_date',
      columns,
      metrics: [count],
      ownerIds: [],
    },
    bySystem(),
  );
}

/** A chart on a dashboard: the database's dependents. */
async function insertDashboardOfSales({ db }: PreparedHost, datasetId: number): Promise<void> {
  const params = JSON.stringify({ viz_type: 'table', datasource: `${datasetId}__table`, metrics: ['count'] });
  const chart = { uuid: crypto.randomUUID(), name: 'Sales', vizType: 'table', params, datasetId, ownerIds: [] };
  const chartId = await insertChart(db, chart, bySystem());
  const dashboard = { uuid: crypto.randomUUID(), title: 'Sales', slug: 'sales', positionJson: '{}', jsonMetadata: '{}' };
  await insertDashboard(db, { ...dashboard, published: true, chartIds: [chartId], ownerIds: [] }, bySystem());
}

/** Our ids by the recorded ones. */
async function insertChartDatasets({ db }: PreparedHost, place: Place, folder: string): Promise<[number, number][]> {
  const ids: [number, number][] = [];
  for (const dataset of CHART_DATASETS) {
    const { table: name, mainTemporalColumn } = dataset;
    const columns = await chartDatasetColumns(folder, dataset);
    const metrics = chartDatasetMetrics(dataset);
    const own = { uuid: crypto.randomUUID(), ...place, name, mainTemporalColumn, columns, metrics, ownerIds: [] };
    ids.push([dataset.recordedId, await insertDataset(db, own, bySystem())]);
  }
  return ids;
}
