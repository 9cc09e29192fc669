// What must be known of this instance to plan an import: what it has of the archive's objects, and what the importer can do.
import { openedCatalog } from '#app/domain/database/in-catalog.ts';
import { sql } from 'drizzle-orm';
import {
  canReadDatabase,
  canReadDataset,
  canReadSchemaOrCatalog,
  canSeeSavedQuery,
  canWriteChart,
  canWriteDashboard,
  canWriteDatabase,
  canWriteDataset,
  canWriteSavedQuery,
  hasPermission,
} from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { MASK } from '#app/domain/secret/mask.ts';
import {
  describeChart,
  describeDashboard,
  describeDatabase,
  describeDataset,
  describeQuery,
  UNMANAGED,
} from '#app/domain/transfer/describe.ts';
import type { DocumentOf, Documents } from '#app/domain/transfer/documents.ts';
import {
  placeKey,
  type CatalogRules,
  type ConnectionFact,
  type ImportFacts,
  type PresentObject,
} from '#app/domain/transfer/plan-types.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { checkConnectionForm } from '#app/stores/database/connection-form.ts';
import { describeAbilities } from '#app/stores/database/wire-engines.ts';
import { parseUri } from '#app/stores/database/sqlalchemy-uri.ts';
import { requireWireEngine } from '#app/stores/database/wire-engines.ts';
import type { Db } from '#app/stores/db.ts';
import { withFieldFolders } from '#app/stores/dataset/stored-folders.ts';
import { allowsCatalogs } from '#app/services/databases/catalog.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import {
  databaseUri,
  type ArchivedDatabaseRow,
  type OwnedChart,
  type OwnedDashboard,
  type ArchivedQueryRow,
  type WholeDataset,
} from '#app/stores/transfer/transfer-stored.server.ts';
import { datasetUuids, readExistingObjects, type ExistingObjects } from './existing-objects.server.ts';
import { findLayersByPath } from './layers.server.ts';

/** The rows behind the facts, by id. */
interface StoredRows {
  readonly databases: ReadonlyMap<number, ArchivedDatabaseRow>;
  readonly datasets: ReadonlyMap<number, WholeDataset>;
  readonly charts: ReadonlyMap<number, OwnedChart>;
  readonly dashboards: ReadonlyMap<number, OwnedDashboard>;
  readonly queries: ReadonlyMap<number, ArchivedQueryRow>;
}

export interface Gathered {
  readonly facts: ImportFacts;
  readonly stored: StoredRows;
}

/** Reads only. */
export async function gatherFacts(deps: Deps, identity: Identity, documents: Documents): Promise<Gathered> {
  const existing = await readExistingObjects(deps.db, identity, documents);
  const stored: StoredRows = {
    databases: rowsById(existing.databases),
    datasets: rowsById(existing.datasets),
    charts: rowsById(existing.charts),
    dashboards: rowsById(existing.dashboards),
    queries: rowsById(existing.queries),
  };
  const { seen, closedCharts: closed } = existing;
  const closedLayers = await findLayersByPath(deps, identity, documents, { ...existing, seen: seen.charts, closed });
  const around: Around = { existing, stored, identity };
  const facts: ImportFacts = {
    present: presentObjects(around, documents),
    places: new Map(
      existing.datasets.map((row) => [placeKey(row.databaseId, row.catalog, row.schema, row.name), presentDataset(around, row)]),
    ),
    databases: existing.databases
      .filter(({ id }) => seen.databases.has(id))
      .map((row) => ({
        ...base(row, row.name),
        backend: requireWireEngine(row.engine).backend,
        engineLabel: findEngine(row.engine).label,
        hasSchemas: findEngine(row.engine).capabilities.schemas,
        catalogs: catalogsOf(row),
      })),
    databaseNames: new Set(existing.databases.map(({ name }) => name)),
    slugs: existing.slugs,
    homes: new Map(existing.datasets.map((row) => [row.uuid, row.databaseId])),
    connections: new Map(documents.database.map(({ path, value }) => [path, connectionFact(value)])),
    ...rightsOf(around),
    layers: existing.uuids.layers,
    closedLayers,
  };
  return { facts, stored };
}

interface Around {
  readonly existing: ExistingObjects;
  readonly stored: StoredRows;
  /** The importer. */
  readonly identity: Identity;
}

function presentObjects(around: Around, documents: Documents): ImportFacts['present'] {
  const { existing, identity } = around;
  const wantedDatabases = new Set(documents.database.map(({ value }) => value.uuid));
  const wantedDatasets = new Set(datasetUuids(documents));
  return {
    database: byUuid(
      existing.databases.filter(({ uuid }) => wantedDatabases.has(uuid)),
      (row) => presentDatabase(identity, row),
    ),
    dataset: byUuid(
      existing.datasets.filter(({ uuid }) => wantedDatasets.has(uuid)),
      (row) => presentDataset(around, row),
    ),
    chart: byUuid(existing.charts, (row) => presentChart(around, row)),
    dashboard: byUuid(existing.dashboards, (row) => presentDashboard(around, row)),
    query: byUuid(existing.queries, (row) => presentQuery(around, row)),
  };
}

const presentDatabase = (identity: Identity, row: ArchivedDatabaseRow): PresentObject => ({
  ...base(row, row.name),
  mayRead: canWriteDatabase(identity),
  mayWrite: canWriteDatabase(identity),
  // The name stays, even if other fields are overwritten.
  document: { ...UNMANAGED, ...describeDatabase({ ...row, uri: databaseUri(row) }), database_name: undefined },
});

function presentDataset({ stored, identity }: Around, row: WholeDataset): PresentObject {
  const database = stored.databases.get(row.databaseId);
  return {
    ...base(row, row.name),
    mayRead: canReadDataset(identity, { ...row, databaseName: database?.name ?? '' }),
    mayWrite: canWriteDataset(identity, row),
    document: { ...UNMANAGED, ...describeDataset(withFieldFolders(row), database?.uuid ?? '') },
  };
}

function presentChart({ existing, identity }: Around, row: OwnedChart): PresentObject {
  const isSeen = existing.seen.charts.has(row.id);
  return {
    ...base(row, row.name),
    mayRead: isSeen,
    mayWrite: canWriteChart(identity, row),
    mayShare: isSeen && !existing.closedCharts.has(row.id),
    document: {
      ...UNMANAGED,
      ...describeChart(row, row.datasetId === null ? '' : (existing.uuids.datasets.get(row.datasetId) ?? ''), []),
    },
  };
}

const presentDashboard = ({ existing, identity }: Around, row: OwnedDashboard): PresentObject => ({
  ...base(row, row.title),
  mayRead: existing.seen.dashboards.has(row.id),
  mayWrite: canWriteDashboard(identity, row),
  mayShare: !row.chartIds.some((id) => existing.closedCharts.has(id)),
  document: { ...UNMANAGED, ...describeDashboard(row, existing.uuids, []) },
});

const presentQuery = ({ stored, identity }: Around, row: ArchivedQueryRow): PresentObject => ({
  ...base(row, row.label),
  mayRead: canSeeSavedQuery(identity, row),
  mayWrite: canWriteSavedQuery(identity, row),
  document: describeQuery(row, row.databaseId === null ? '' : (stored.databases.get(row.databaseId)?.uuid ?? '')),
});

const rightsOf = ({ stored, identity }: Around): Pick<ImportFacts, 'mayCreate' | 'mayTag' | 'mayQuery'> => ({
  mayCreate: {
    database: canWriteDatabase(identity),
    dataset: hasPermission(identity, 'can_write', 'Dataset'),
    chart: hasPermission(identity, 'can_write', 'Chart'),
    dashboard: hasPermission(identity, 'can_write', 'Dashboard'),
    query: hasPermission(identity, 'can_write', 'SavedQuery'),
  },
  mayTag: hasPermission(identity, 'can_write', 'Tag'),
  mayQuery: (databaseId, { catalog, schema, isStatement }) => {
    const database = stored.databases.get(databaseId);
    if (!database) return false;
    const place = { databaseName: database.name, catalog, schema };
    return canReadDatabase(identity, database) || (!isStatement && canReadSchemaOrCatalog(identity, place));
  },
});

const base = ({ id, uuid }: { readonly id: number; readonly uuid: string }, name: string) => ({ id, uuid, name });
const rowsById = <R extends { readonly id: number }>(rows: readonly R[]): ReadonlyMap<number, R> =>
  new Map(rows.map((row) => [row.id, row]));
const byUuid = <R extends { readonly uuid: string }>(
  rows: readonly R[],
  present: (row: R) => PresentObject,
): ReadonlyMap<string, PresentObject> => new Map(rows.map((row) => [row.uuid.toLowerCase(), present(row)]));

const catalogsOf = (row: Pick<ArchivedDatabaseRow, 'engine' | 'parameters' | 'allowMultiCatalog'>): CatalogRules => ({
  own: openedCatalog(row),
  areSeveral: allowsCatalogs(row),
  fold: findEngine(row.engine).dialect.foldIdentifier,
});

function connectionFact({ sqlalchemy_uri: uri, extra }: DocumentOf['database']): ConnectionFact {
  try {
    const form = parseUri(uri);
    const [problem] = checkConnectionForm(form);
    if (problem) return { ok: false, message: problem.message };
    const { id: engine, backend } = form.engine;
    const row = { engine, parameters: form.parameters, allowMultiCatalog: extra['allow_multi_catalog'] === true };
    const hasMaskedPassword = uri.includes(MASK);
    return { ok: true, backend, abilities: describeAbilities(form.engine), hasMaskedPassword, catalogs: catalogsOf(row) };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, message: error.message };
    throw error;
  }
}

/** The ids that tables will give next, by the table's name. */
export async function findNextIds(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.all<{ name: string; seq: number }>(sql`select name, seq from sqlite_sequence`);
  return new Map(rows.map(({ name, seq }) => [name, seq + 1]));
}
