// A dashboard with one bar chart over three separate rows, for tests that change what it shows.
import { randomUUID } from 'node:crypto';
import { insertChart } from '#app/stores/chart/store.server.ts';
import { insertDashboard } from '#app/stores/dashboard/store.server.ts';
import { findDatabaseByName } from '#app/stores/database/store.server.ts';
import { insertDataset } from '#app/stores/dataset/store.server.ts';
import { createWarehouseStub } from '#durable/stubs.ts';
import { SAMPLES_DATABASE } from '#app/domain/setup/sample-data.ts';
import { bar } from '#scripts/samples/params.ts';
import type { PreparedHost } from '#scripts/start/serve-prepared.ts';

const TABLE = 'marks';
const COLUMNS = [
  { name: 'pupil', type: 'TEXT' },
  { name: 'mark', type: 'INTEGER' },
] as const;

export type Marks = Readonly<Record<string, number>>;

/** The table's rows from now on. */
export async function writeMarks({ warehouses }: PreparedHost, marks: Marks): Promise<void> {
  const warehouse = createWarehouseStub(warehouses, SAMPLES_DATABASE);
  await warehouse.createStaging(TABLE, COLUMNS);
  await warehouse.appendRows(TABLE, Object.entries(marks));
  await warehouse.commit(TABLE);
}

export async function addMarksDashboard({
  db,
}: PreparedHost): Promise<{ dashboardId: number; chartId: number; datasetId: number }> {
  const database = await findDatabaseByName(db, SAMPLES_DATABASE);
  if (!database) throw new Error('The sample database is not there.');
  const by = { authorId: null, nowMs: Date.now() };
  const columns = COLUMNS.map((column) => ({ ...column, uuid: randomUUID(), isGroupable: true, isFilterable: true }));
  const metrics = [{ uuid: randomUUID(), name: 'total', verboseName: 'Mark', expression: 'SUM(mark)' }];
  const dataset = { uuid: randomUUID(), databaseId: database.id, name: TABLE, columns, metrics, ownerIds: [] };
  const datasetId = await insertDataset(db, dataset, by);
  const params = bar({ datasource: `${datasetId}__table`, x_axis: 'pupil', metrics: ['total'], show_value: true });
  const chart = {
    uuid: randomUUID(),
    name: 'Marks',
    vizType: params.viz_type,
    params: JSON.stringify(params),
    datasetId,
    ownerIds: [],
  };
  const chartId = await insertChart(db, chart, by);
  const own = { uuid: randomUUID(), title: 'Marks of the class', slug: TABLE, jsonMetadata: '{}', published: true };
  const position = layoutOf({ chartId, uuid: chart.uuid });
  const dashboardId = await insertDashboard(
    db,
    { ...own, positionJson: JSON.stringify(position), chartIds: [chartId], ownerIds: [] },
    by,
  );
  return { dashboardId, chartId, datasetId };
}

const layoutOf = ({ chartId, uuid }: { chartId: number; uuid: string }) => ({
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
  GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-1'], parents: ['ROOT_ID'] },
  'ROW-1': {
    type: 'ROW',
    id: 'ROW-1',
    children: ['CHART-1'],
    parents: ['ROOT_ID', 'GRID_ID'],
    meta: { background: 'BACKGROUND_TRANSPARENT' },
  },
  'CHART-1': {
    type: 'CHART',
    id: 'CHART-1',
    children: [],
    parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'],
    meta: { chartId, uuid, width: 6, height: 50, sliceName: 'Marks' },
  },
});
