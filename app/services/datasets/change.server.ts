// Changes datasets and rereads their columns. What a dataset points to is checked as the caller.
import { mustStayOwner } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { settleFolders } from '#app/domain/dataset/folders/settle-folders.ts';
import { AppError } from '#app/domain/errors.ts';
import { isTemplate } from '#app/domain/template/tokenize.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { notFound } from '#app/domain/errors.ts';
import { matchesEtag, objectChanged } from '#app/stores/list/etag.ts';
import { fieldRefusal } from '#app/stores/database/connection-form.ts';
import { findDatabase } from '#app/stores/database/store.server.ts';
import { isVisibleTo } from '#app/stores/database/visible.server.ts';
import type { DatasetChangeBody } from '#app/stores/dataset/body.ts';
import { mergeColumns, mergeMetrics, ownFields, refreshedColumns } from '#app/stores/dataset/drafts.ts';
import { isDatasetChangeStored } from '#app/stores/dataset/stored-change.ts';
import { folderParts, writeFolders } from '#app/stores/dataset/stored-folders.ts';
import type { DatasetRecord } from '#app/stores/dataset/record.ts';
import { readDatasetKind } from '#app/stores/dataset/wire.ts';
import { findDatasetRecord } from '#app/stores/dataset/records.server.ts';
import { findDatasetSource, readTemplateParams } from '#app/stores/dataset/store.server.ts';
import { isStaleWrite, updateDataset } from '#app/stores/dataset/write.server.ts';
import { isConfined } from '#app/services/planning/confined.ts';
import { findExpressionRefusal } from '#app/services/planning/check-expression.server.ts';
import type { DiscoveredColumn } from './columns.server.ts';
import { asTaken, signChange, keptCatalog, ownersFor, readSource, refuseTaken, requestedCatalog } from './place.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

export interface DatasetWrite {
  readonly before: DatasetRecord;
  readonly body: DatasetChangeBody;
  /** What is sent replaces columns and metrics by name, and the columns are read from the source again. */
  readonly overrideColumns: boolean;
  /** The If-Match header; null: the last write wins. */
  readonly ifMatch: string | null;
}

/**
 * Returns the new version. Throws 412 on an If-Match mismatch, 422 by field, 403 for a statement on unreadable tables, and
 * the database's errors.
 */
export async function changeDataset(deps: Deps, identity: Identity, edit: DatasetWrite): Promise<string> {
  const { before, body, overrideColumns, ifMatch } = edit;
  const author = signChange(deps, identity);
  const draft = { nowMs: author.nowMs, newUuid: deps.newUuid, isOverride: overrideColumns };
  if (!matchesEtag(ifMatch, formatDatasetVersion(before))) {
    if (overrideColumns || !isDatasetChangeStored(before, body, draft)) throw changedMeanwhile(before);
    return formatDatasetVersion(before);
  }
  const ownerIds = body.owners
    ? await ownersFor(deps, identity, body.owners, mustStayOwner(identity, 'dataset', before.row.id))
    : undefined;
  const received = body.columns && mergeColumns(before.columns, body.columns, draft);
  const metrics = body.metrics && mergeMetrics(before.metrics, body.metrics, draft);
  const { place, source } = await movedTo(deps, identity, edit);
  const columns = overrideColumns && source ? refreshedColumns(received ?? before.columns, source, draft) : received;
  const own = ownFields(body);
  const named = checkNamedColumns(before, body, columns ?? before.columns);
  const folders = checkFolders(body, columns ?? before.columns, metrics ?? before.metrics);
  await checkPredicate(deps, identity, before, body);
  await checkFunctions(deps, identity, before, { columns, metrics });
  const change = {
    own: { ...own, ...named, ...folders, ...place },
    ...(columns && { columns }),
    ...(metrics && { metrics }),
    ...(ownerIds && { ownerIds }),
    ...(ifMatch !== null && { onlyIfVersion: before.row.version }),
  };
  const version = await updateDataset(deps.db, before, change, author).catch(async (error: unknown) => {
    if (isStaleWrite(error)) throw changedMeanwhile((await findDatasetRecord(deps.db, before.row.id)) ?? before);
    throw asTaken(error, { catalog: null, schema: null, name: before.row.name, ...place });
  });
  return `${own.uuid ?? before.row.uuid}.${version}`;
}

/**
 * Throws 422 for a main time column that is newly named and is not there or not temporal. A main
 * time column that goes with the columns gives way to the first temporal one.
 */
function checkNamedColumns(
  { row }: DatasetRecord,
  body: DatasetChangeBody,
  columns: readonly { readonly name: string; readonly isTemporal: boolean }[],
): { readonly mainTemporalColumn?: string | null } {
  const find = (name: string) => columns.find((column) => column.name === name);
  const { main_dttm_col: main } = body;
  if (main && main !== row.mainTemporalColumn) {
    const column = find(main);
    if (!column) throw fieldRefusal('main_dttm_col', `Column "${main}" does not exist in this dataset.`);
    if (!column.isTemporal)
      throw fieldRefusal('main_dttm_col', `Column "${main}" is not temporal. Set is_dttm on it, or choose another column.`);
  }
  const kept = main === undefined ? row.mainTemporalColumn : main || null;
  const isDeleted = body.columns !== undefined && kept !== null && !find(kept);
  return isDeleted ? { mainTemporalColumn: columns.find(({ isTemporal }) => isTemporal)?.name ?? null } : {};
}

/** Throws 422 for an entry that the dataset does not have. */
function checkFolders({ folders }: DatasetChangeBody, columns: readonly FolderItem[], metrics: readonly FolderItem[]) {
  if (folders === undefined) return {};
  const settled = settleFolders(folders, folderParts(columns, metrics));
  const [unknown] = settled.unknown;
  if (unknown !== undefined) throw fieldRefusal('folders', `Invalid UUID: ${unknown}`);
  return { folders: writeFolders(settled.folders) };
}

type FolderItem = { readonly uuid: string; readonly name: string };

/** Throws 422 for a changed predicate that the database refuses. */
async function checkPredicate(deps: Deps, identity: Identity, { row }: DatasetRecord, body: DatasetChangeBody): Promise<void> {
  const { fetch_values_predicate: expression } = body;
  if (!expression || expression.trim() === '' || expression === row.fetchValuesPredicate) return;
  const found = await findDatasetSource(deps.db, row.id, deps.config.secretKey);
  if (!found) throw notFound();
  const { dataset, connection } = found;
  const templateParams = body.template_params === undefined ? {} : { templateParams: readTemplateParams(body.template_params) };
  const sql = body.sql === undefined ? {} : { sql: body.sql || null };
  const source = { connection, dataset: { ...dataset, ...sql, ...templateParams } };
  const refusal = await findExpressionRefusal(deps, identity, source, { expression, kind: 'where' });
  if (refusal !== null) throw fieldRefusal('fetch_values_predicate', refusal);
}

interface Expressed {
  readonly expression?: string | null | undefined;
}

/** Throws 403 for a new expression that calls what only those with access to the whole database can call: they trust what is saved. */
async function checkFunctions(
  deps: Deps,
  identity: Identity,
  before: DatasetRecord,
  changed: { readonly columns?: readonly Expressed[] | undefined; readonly metrics?: readonly Expressed[] | undefined },
): Promise<void> {
  const known = new Set([...before.columns, ...before.metrics].map(({ expression }) => expression));
  const added = [...(changed.columns ?? []), ...(changed.metrics ?? [])].flatMap(({ expression }) =>
    expression && !known.has(expression) ? [expression] : [],
  );
  if (added.length === 0) return;
  const database = await findDatabase(deps.db, before.row.databaseId);
  if (!database || !isConfined(identity, { databaseId: database.id, engine: database.engine })) return;
  const { grammar } = findEngine(database.engine);
  const refused = added.find((expression) => !(grammar.callsBuiltInsOnly?.(expression) ?? true));
  if (refused === undefined) return;
  throw new AppError(
    'DATABASE_SECURITY_ACCESS_ERROR',
    `Saving "${refused.slice(0, 100)}" needs access to the whole database: it's a template, or uses functions, operators or types that aren't built in.`,
  );
}

/** Version for the ETag. */
export const formatDatasetVersion = ({ row }: DatasetRecord): string => `${row.uuid}.${row.version}`;

const changedMeanwhile = (newer: DatasetRecord): AppError =>
  objectChanged('dataset', { version: formatDatasetVersion(newer), changedOnMs: newer.row.changedOnMs, changer: newer.changer });

interface Moved {
  /** The fields of the place that change. */
  readonly place: {
    readonly databaseId?: number;
    readonly catalog?: string | null;
    readonly schema?: string | null;
    readonly name?: string;
    readonly sql?: string | null;
  };
  /** Null: it was not read. */
  readonly source: readonly DiscoveredColumn[] | null;
}

/** A dataset's owner can query whatever it points to, so the caller must be able to read the new target. */
async function movedTo(deps: Deps, identity: Identity, { before, body, overrideColumns }: DatasetWrite): Promise<Moved> {
  const { row } = before;
  const wanted = {
    databaseId: body.database_id ?? row.databaseId,
    catalog: requestedCatalog(before, body),
    schema: body.schema === undefined ? row.schema : body.schema,
    name: body.table_name ?? row.name,
    sql: body.sql === undefined ? row.sql : body.sql || null,
  };
  const names = ['databaseId', 'catalog', 'schema', 'name', 'sql'] as const;
  const changed = names.filter((name) => wanted[name] !== row[name]);
  const templateParams = body.template_params === undefined ? row.templateParams : body.template_params;
  const isOtherText = templateParams !== row.templateParams && isTemplate(wanted.sql ?? '');
  if (changed.length === 0 && !overrideColumns && !isOtherText) return { place: {}, source: null };
  const database = await findDatabase(deps.db, wanted.databaseId, isVisibleTo(identity));
  if (!database) throw fieldRefusal('database', 'Database does not exist');
  const isOtherPlace = changed.includes('catalog') || changed.includes('databaseId');
  const place = { ...wanted, catalog: isOtherPlace ? keptCatalog(database, wanted.catalog) : row.catalog };
  // The name of a statement's dataset is a label: nothing is read for it.
  const isLabelOnly = changed.length > 0 && changed.every((name) => name === 'name') && readDatasetKind(wanted.sql) === 'virtual';
  const isRead = overrideColumns || isOtherText || (changed.length > 0 && !isLabelOnly);
  const source = isRead ? await readSource(deps, identity, { ...place, database, templateParams }) : null;
  // After reading the source, because only users who can access the table can learn that a name is taken.
  if (changed.some((name) => name !== 'sql')) await refuseTaken(deps, place, row.id);
  const moved = Object.fromEntries(changed.map((name) => [name, place[name]]));
  return {
    place: { ...moved, ...(source && (isOtherPlace || changed.includes('schema')) && { schema: source.schema }) },
    source: source && source.columns,
  };
}
