// Objects of an archive that already exist in this instance, and which of them the importer can see. Read-only.
import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Identity } from '#app/domain/access/identity.ts';
import type { Documents } from '#app/domain/transfer/documents.ts';
import { chartUuids } from '#app/domain/transfer/plan.ts';
import { filterDatasetUuids } from '#app/domain/transfer/remap-dashboard.ts';
import { findLayerNames, type LayerName } from '#app/stores/annotation-layer/store.server.ts';
import { isChartVisibleTo } from '#app/stores/chart/visible.server.ts';
import type { Db } from '#app/stores/db.ts';
import { isVisibleTo as isDatabaseVisibleTo } from '#app/stores/database/visible.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import { isVisibleTo as isDashboardVisibleTo } from '#app/stores/list/visible-dashboards.server.ts';
import {
  listChartRows,
  listDashboardRows,
  listQueryRows,
  listWholeDatasets,
  type WholeDataset,
} from '#app/stores/transfer/transfer-stored.server.ts';
import { findClosedCharts } from '#app/services/sharing/sharing-rights.server.ts';
import { dashboards, databases, datasets } from '#drizzle/schema/index.ts';
import type { GatheredObjects } from './gather.server.ts';

/**
 * All databases of this instance, and the archive's other objects that exist in it. Also the datasets that have the name of one of
 * the archive's datasets, because they can be on the same table.
 */
export interface ExistingObjects extends Omit<GatheredObjects, 'tags'> {
  /** Ids of the objects that the importer can see. */
  readonly seen: Readonly<Record<'databases' | 'charts' | 'dashboards', ReadonlySet<number>>>;
  /** Ids of the existing charts, and of the charts on the existing dashboards, whose data the importer can't query. */
  readonly closedCharts: ReadonlySet<number>;
  /** Dashboard uuids by slug. */
  readonly slugs: ReadonlyMap<string, string>;
  readonly uuids: UuidsById;
}

/** Uuids of charts and datasets by id, and the annotation layers. */
export interface UuidsById {
  readonly charts: ReadonlyMap<number, string>;
  readonly datasets: ReadonlyMap<number, string>;
  /** All annotation layers. */
  readonly layers: readonly LayerName[];
}

export async function readExistingObjects(db: Db, identity: Identity, documents: Documents): Promise<ExistingObjects> {
  const chartUuidsHere = [
    ...documents.chart.map(uuidOf),
    ...documents.dashboard.flatMap(({ value }) => chartUuids(value.position)),
  ];
  const boardUuids = documents.dashboard.map(uuidOf);
  const [
    allDatabases,
    seenDatabases,
    datasetRows,
    charts,
    seenCharts,
    boards,
    seenBoards,
    queries,
    slugs,
    uuidsOfDatasets,
    layers,
  ] = await Promise.all([
    db.select().from(databases),
    db.select({ id: databases.id }).from(databases).where(isDatabaseVisibleTo(identity)),
    findDatasets(db, documents),
    listChartRows(db, 'uuid', chartUuidsHere),
    listChartRows(db, 'uuid', chartUuidsHere, isChartVisibleTo(identity)),
    listDashboardRows(db, 'uuid', boardUuids),
    listDashboardRows(db, 'uuid', boardUuids, isDashboardVisibleTo(identity)),
    listQueryRows(db, 'uuid', documents.query.map(uuidOf)),
    findSlugs(db, documents),
    findDatasetUuids(db),
    findLayerNames(db),
  ]);
  const onBoards = await listChartRows(
    db,
    'id',
    boards.flatMap((row) => row.chartIds),
  );
  const known = [...charts, ...onBoards];
  return {
    databases: allDatabases,
    datasets: datasetRows,
    charts,
    dashboards: boards,
    queries,
    seen: { databases: idsOf(seenDatabases), charts: idsOf(seenCharts), dashboards: idsOf(seenBoards) },
    closedCharts: await findClosedCharts(db, identity, known),
    slugs,
    uuids: { charts: mapUuidsById(known), datasets: uuidsOfDatasets, layers },
  };
}

/** Uuids of the given charts and of all datasets. */
export async function findUuids(db: Db, chartIds: readonly number[]): Promise<UuidsById> {
  const [charts, uuidsOfDatasets, layers] = await Promise.all([
    listChartRows(db, 'id', chartIds),
    findDatasetUuids(db),
    findLayerNames(db),
  ]);
  return { charts: mapUuidsById(charts), datasets: uuidsOfDatasets, layers };
}

const findDatasetUuids = async (db: Db): Promise<ReadonlyMap<number, string>> =>
  mapUuidsById(await db.select({ id: datasets.id, uuid: datasets.uuid }).from(datasets));

const uuidOf = ({ value }: { readonly value: { readonly uuid: string } }): string => value.uuid;
const idsOf = (rows: readonly { readonly id: number }[]): ReadonlySet<number> => new Set(rows.map(({ id }) => id));
const mapUuidsById = (rows: readonly { readonly id: number; readonly uuid: string }[]): ReadonlyMap<number, string> =>
  new Map(rows.map(({ id, uuid }) => [id, uuid]));

/** Uuids of all datasets that the archive contains or refers to. */
export const datasetUuids = (documents: Documents): string[] => [
  ...documents.dataset.map(uuidOf),
  ...documents.chart.map(({ value }) => value.dataset_uuid),
  ...documents.dashboard.flatMap(({ value }) => filterDatasetUuids(value.metadata)),
];

/** The archive's datasets, and those with the name of one of them, because they can be on the same table. */
async function findDatasets(db: Db, documents: Documents): Promise<WholeDataset[]> {
  const uuids = valueList(datasetUuids(documents));
  const names = valueList(documents.dataset.map(({ value }) => value.table_name));
  const found = await db
    .select({ id: datasets.id })
    .from(datasets)
    .where(sql`lower(${datasets.uuid}) in ${uuids} or ${datasets.name} in ${names}`);
  return listWholeDatasets(
    db,
    'id',
    found.map(({ id }) => id),
  );
}

async function findSlugs(db: Db, documents: Documents): Promise<Map<string, string>> {
  const slugs = documents.dashboard.flatMap(({ value }) => (value.slug === null ? [] : [value.slug]));
  const rows = await db
    .select({ slug: dashboards.slug, uuid: dashboards.uuid })
    .from(dashboards)
    .where(and(isNotNull(dashboards.slug), inArray(dashboards.slug, valueList(slugs))));
  return new Map(rows.map(({ slug, uuid }) => [slug ?? '', uuid]));
}
