// The statements that an import is: every row made beforehand, ids and all, so that one batch writes all of it or nothing.
import { inArray, sql } from 'drizzle-orm';
import { databaseView, datasetView } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError, invariant } from '#app/domain/errors.ts';
import type { DocumentOf, Documents, Filed } from '#app/domain/transfer/documents.ts';
import type { TransferKind } from '#app/domain/transfer/kinds.ts';
import { schemaIn } from '#app/domain/transfer/plan.ts';
import type { ImportPlan, PlanItem } from '#app/domain/transfer/plan-types.ts';
import { arriveParams, arriveQueryContext } from '#app/domain/transfer/remap-chart.ts';
import { arriveDashboard } from '#app/domain/transfer/remap-dashboard.ts';
import { parseUri } from '#app/resources/database/sqlalchemy-uri.ts';
import { grantable } from '#app/resources/dataset/grants.server.ts';
import {
  chartOwners,
  charts,
  dashboardCharts,
  dashboardOwners,
  dashboards,
  databases,
  datasetColumns,
  datasetMetrics,
  datasetOwners,
  datasets,
  permissions,
  savedQueries,
} from '#drizzle/schema/index.ts';
import { layoutText, metadataText } from './dashboard-content.server.ts';
import { resolveCredentials } from './database-connect.server.ts';
import type { Deps } from './deps.server.ts';
import { encryptSecrets } from './secrets.server.ts';
import type { Gathered } from './transfer-facts.server.ts';
import { addRows, insertRows, putRows, type Statement } from './transfer-rows.server.ts';
import { inList } from './transfer-stored.server.ts';

export interface Writing extends Gathered {
  readonly deps: Deps;
  readonly identity: Identity;
  readonly documents: Documents;
  readonly plan: ImportPlan;
  readonly nextIds: ReadonlyMap<string, number>;
  readonly passwords: ReadonlyMap<string, string>;
}

/** What is written, with the id that it has or gets. */
export interface Written {
  readonly item: PlanItem;
  readonly id: number;
}

const TABLES = {
  database: 'databases',
  dataset: 'datasets',
  chart: 'charts',
  dashboard: 'dashboards',
  query: 'saved_queries',
} as const satisfies Record<TransferKind, string>;

/** The id of every object that the plan names, new ones in its order. */
export function allotIds({ plan, nextIds }: Writing): ReadonlyMap<PlanItem, number> {
  const next = new Map<string, number>();
  return new Map(
    plan.items.map((item) => {
      if (item.id !== null) return [item, item.id];
      const table = TABLES[item.kind];
      const id = next.get(table) ?? nextIds.get(table) ?? 1;
      next.set(table, id + 1);
      return [item, id];
    }),
  );
}

/** In order. Throws 422, by file, for what turns out not to fit. */
export async function importStatements(writing: Writing, ids: ReadonlyMap<PlanItem, number>): Promise<Statement[]> {
  const uuids = uuidIds(writing, ids);
  return [
    ...(await databaseStatements(writing, ids)),
    ...datasetStatements(writing, ids, uuids),
    ...chartStatements(writing, ids, uuids),
    ...dashboardStatements(writing, ids, uuids),
    ...queryStatements(writing, ids, uuids),
  ];
}

type Ids = ReadonlyMap<PlanItem, number>;
/** Ids of what the archive names, by kind and uuid. */
type UuidIds = Readonly<Record<TransferKind, ReadonlyMap<string, number>>>;

function uuidIds({ plan, facts, documents }: Writing, ids: Ids): UuidIds {
  const of = (kind: TransferKind): Map<string, number> =>
    new Map(plan.items.filter((item) => item.kind === kind).map((item) => [item.uuid, ids.get(item) ?? 0]));
  // What the archive only points at may be used where the importer may read it.
  const withPresent = (kind: TransferKind): Map<string, number> => {
    const here = [...facts.present[kind]].filter(([, { mayRead }]) => mayRead).map(([uuid, { id }]) => [uuid, id] as const);
    return new Map([...here, ...of(kind)]);
  };
  const charts = withPresent('chart');
  const kept = new Set(plan.items.filter(({ action }) => action === 'keep').map((item) => item.uuid));
  for (const [uuid, { mayShare }] of facts.present.chart) {
    // A chart that stays as it is, and whose data are not the importer's, is not put on a dashboard.
    const isWritten = documents.chart.some(({ value }) => value.uuid === uuid) && !kept.has(uuid);
    if (mayShare !== true && !isWritten) charts.delete(uuid);
  }
  return {
    database: new Map([...facts.databases.map(({ uuid, id }) => [uuid, id] as const), ...of('database')]),
    dataset: withPresent('dataset'),
    chart: charts,
    dashboard: of('dashboard'),
    query: of('query'),
  };
}

interface Task<K extends TransferKind> extends Filed<K> {
  readonly id: number;
  readonly isNew: boolean;
  readonly item: PlanItem;
}

/** The objects of a kind that are written. */
function tasksOf<K extends TransferKind>({ plan, documents }: Writing, ids: Ids, kind: K): Task<K>[] {
  const files = documents[kind] as readonly Filed<K>[];
  return plan.items
    .filter((item) => item.kind === kind && (item.action === 'create' || item.action === 'overwrite'))
    .map((item) => {
      const file = files.find(({ path }) => path === item.path);
      const id = ids.get(item);
      invariant(file && id !== undefined, 'A planned object has no file or no id.');
      return { ...file, id, isNew: item.action === 'create', item };
    });
}

const authorId = (identity: Identity): number | null => (identity.kind === 'user' ? identity.userId : null);

/** Who made and changed it, and when: the makers of what is overwritten stay. */
function stamps({ deps, identity }: Writing, before: { createdOnMs: number; createdById: number | null } | undefined) {
  const nowMs = deps.now();
  const author = authorId(identity);
  return {
    createdOnMs: before?.createdOnMs ?? nowMs,
    createdById: before ? before.createdById : author,
    changedOnMs: nowMs,
    changedById: author,
  };
}

function split<R>(tasks: readonly { readonly isNew: boolean }[], rows: readonly R[]): { made: R[]; changed: R[] } {
  return {
    made: rows.filter((_, at) => tasks[at]?.isNew === true),
    changed: rows.filter((_, at) => tasks[at]?.isNew === false),
  };
}

async function databaseStatements(writing: Writing, ids: Ids): Promise<Statement[]> {
  const { deps, stored } = writing;
  const tasks = tasksOf(writing, ids, 'database');
  const rows = await Promise.all(
    tasks.map(async ({ id, value, path, item }) => {
      const before = stored.databases.get(id);
      const uuid = before?.uuid ?? value.uuid;
      const name = before?.name ?? item.name;
      const connection = await connectionOf(writing, { uuid, name, path, value, before: before ?? null });
      const { extra } = value;
      return {
        id,
        uuid,
        name,
        ...connection,
        version: (before?.version ?? 0) + 1,
        exposeInSqllab: value.expose_in_sqllab,
        allowCtas: value.allow_ctas,
        allowCvas: value.allow_cvas,
        allowDml: value.allow_dml,
        allowRunAsync: value.allow_run_async,
        allowFileUpload: value.allow_file_upload,
        allowsCostEstimate: extra['cost_estimate_enabled'] === true,
        allowsVirtualTableExplore: extra['allows_virtual_table_explore'] !== false,
        disableDataPreview: extra['disable_data_preview'] === true,
        disableDrillToDetail: extra['disable_drill_to_detail'] === true,
        impersonateUser: value.impersonate_user,
        configurationMethod: value.configuration_method,
        cacheTimeoutS: value.cache_timeout,
        extra,
        ...stamps(writing, before),
      };
    }),
  );
  const { made, changed } = split(tasks, rows);
  const views = made.map((row) => ({ permission: 'database_access', view: databaseView(row.name, row.id) }));
  return [
    ...insertRows(deps.db, databases, made),
    ...putRows(deps.db, databases, changed),
    ...addRows(deps.db, permissions, views),
  ];
}

async function connectionOf(
  { deps, passwords }: Writing,
  database: {
    readonly uuid: string;
    readonly name: string;
    readonly path: string;
    readonly value: DocumentOf['database'];
    readonly before: Parameters<typeof resolveCredentials>[2];
  },
) {
  const { path, value, before, uuid, name } = database;
  const form = parseUri(value.sqlalchemy_uri);
  const password = passwords.get(path);
  const given = password === undefined ? form : { ...form, password: { kind: 'given' as const, value: password } };
  const { parameters, secrets } = await inFile(path, () => resolveCredentials(deps, given, before));
  const keys = { secretKey: deps.config.secretKey, randomBytes: deps.randomBytes };
  const isEmpty = Object.keys(secrets).length === 0;
  return {
    engine: form.engine.id,
    parameters: { ...parameters },
    encryptedSecrets: isEmpty ? null : await encryptSecrets(secrets, { uuid, name }, keys),
  };
}

/** A refusal in the words of its file. */
async function inFile<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.kind === 'bug') throw cause;
    throw new AppError('GENERIC_COMMAND_ERROR', `${path}: ${cause.message}`, {
      status: 422,
      level: 'warning',
      cause,
      extra: { [path]: cause.message },
    });
  }
}

function datasetStatements(writing: Writing, ids: Ids, uuids: UuidIds): Statement[] {
  const { deps, stored, facts, identity } = writing;
  const { db } = deps;
  const tasks = tasksOf(writing, ids, 'dataset');
  const rows = tasks.map(({ id, value }) => {
    const before = stored.datasets.get(id);
    const databaseId = uuids.database.get(value.database_uuid) ?? before?.databaseId;
    invariant(databaseId !== undefined, 'A planned dataset has no database.');
    return {
      id,
      uuid: before?.uuid ?? value.uuid,
      databaseId,
      catalog: null,
      schema: schemaIn(facts, databaseId, value.schema),
      name: value.table_name,
      sql: value.sql,
      description: value.description,
      version: (before?.version ?? 0) + 1,
      mainTemporalColumn: value.main_dttm_col,
      alwaysFilterMainTemporal: value.always_filter_main_dttm,
      normalizeColumns: value.normalize_columns,
      filterSelectEnabled: value.filter_select_enabled,
      fetchValuesPredicate: value.fetch_values_predicate,
      templateParams: value.template_params,
      defaultEndpoint: value.default_endpoint,
      currencyCodeColumn: value.currency_code_column,
      offsetHours: value.offset,
      cacheTimeoutS: value.cache_timeout,
      extra: value.extra,
      ...stamps(writing, before),
    };
  });
  const { made, changed } = split(tasks, rows);
  const author = authorId(identity);
  const owners = author === null ? [] : made.map(({ id }) => ({ datasetId: id, userId: author }));
  const changedIds = inList(changed.map(({ id }) => id));
  const columns = keptFirst(tasks.flatMap((task) => columnRows(writing, task)));
  const metrics = keptFirst(tasks.flatMap((task) => metricRows(writing, task)));
  return [
    ...insertRows(db, datasets, made),
    ...putRows(db, datasets, changed),
    ...(changed.length === 0
      ? []
      : [
          db.delete(datasetColumns).where(inArray(datasetColumns.datasetId, changedIds)),
          db.delete(datasetMetrics).where(inArray(datasetMetrics.datasetId, changedIds)),
        ]),
    ...insertRows(db, datasetColumns, columns),
    ...insertRows(db, datasetMetrics, metrics),
    ...addRows(db, datasetOwners, owners),
    ...changed.flatMap((row) => followName(writing, row)),
    ...rows.flatMap(({ id }) => grantable(db, sql`${id}`)),
  ];
}

/** Rows that keep their id come first, so that no new one is given it. */
const keptFirst = <R extends { readonly id: number | null }>(rows: readonly R[]): R[] => [
  ...rows.filter(({ id }) => id !== null),
  ...rows.filter(({ id }) => id === null),
];

/** The permission that opens the dataset goes on opening it under its new name. */
function followName({ deps, stored }: Writing, row: { id: number; name: string; databaseId: number }): Statement[] {
  const before = stored.datasets.get(row.id);
  if (!before || (before.name === row.name && before.databaseId === row.databaseId)) return [];
  const viewOf = (databaseId: number, name: string) => datasetView(stored.databases.get(databaseId)?.name ?? '', name, row.id);
  const next = sql`coalesce((select '[' || name || '].[' || ${row.name} || '](id:' || ${row.id} || ')' from databases where id = ${row.databaseId}), ${permissions.view})`;
  return [
    deps.db
      .update(permissions)
      .set({ view: next })
      .where(
        sql`${permissions.permission} = 'datasource_access' and ${permissions.view} = ${viewOf(before.databaseId, before.name)}`,
      ),
  ];
}

function columnRows({ deps, stored }: Writing, { id: datasetId, value }: Task<'dataset'>) {
  const before = new Map(stored.datasets.get(datasetId)?.columns.map((column) => [column.name, column]));
  return value.columns.map((column) => {
    const old = before.get(column.column_name);
    return {
      id: (old?.id ?? null) as number,
      uuid: old?.uuid ?? deps.newUuid(),
      datasetId,
      name: column.column_name,
      verboseName: column.verbose_name,
      description: column.description,
      type: column.type,
      advancedDataType: column.advanced_data_type,
      expression: column.expression,
      pythonDateFormat: column.python_date_format,
      isTemporal: column.is_dttm,
      isActive: column.is_active,
      isGroupable: column.groupby,
      isFilterable: column.filterable,
      extra: column.extra,
      createdOnMs: old?.createdOnMs ?? deps.now(),
      changedOnMs: deps.now(),
    };
  });
}

function metricRows({ deps, stored }: Writing, { id: datasetId, value }: Task<'dataset'>) {
  const before = new Map(stored.datasets.get(datasetId)?.metrics.map((metric) => [metric.name, metric]));
  return value.metrics.map((metric) => {
    const old = before.get(metric.metric_name);
    return {
      id: (old?.id ?? null) as number,
      uuid: old?.uuid ?? deps.newUuid(),
      datasetId,
      name: metric.metric_name,
      verboseName: metric.verbose_name,
      description: metric.description,
      metricType: metric.metric_type,
      expression: metric.expression,
      d3Format: metric.d3format,
      currency: metric.currency,
      warningText: metric.warning_text,
      extra: metric.extra,
      createdOnMs: old?.createdOnMs ?? deps.now(),
      changedOnMs: deps.now(),
    };
  });
}

function chartStatements(writing: Writing, ids: Ids, uuids: UuidIds): Statement[] {
  const { deps, stored, identity } = writing;
  const tasks = tasksOf(writing, ids, 'chart');
  const author = authorId(identity);
  const rows = tasks.map(({ id, value }) => {
    const before = stored.charts.get(id);
    const datasetId = uuids.dataset.get(value.dataset_uuid);
    invariant(datasetId !== undefined, 'A planned chart has no dataset.');
    return {
      id,
      uuid: before?.uuid ?? value.uuid,
      name: value.slice_name,
      vizType: value.viz_type,
      params: JSON.stringify(arriveParams(value.params, { id, datasetId })),
      queryContext: arriveQueryContext(value.query_context, { id, datasetId }),
      datasetId,
      description: value.description,
      cacheTimeoutS: value.cache_timeout,
      certifiedBy: value.certified_by,
      certificationDetails: value.certification_details,
      version: (before?.version ?? 0) + 1,
      lastSavedOnMs: deps.now(),
      lastSavedById: author,
      ...stamps(writing, before),
    };
  });
  const { made, changed } = split(tasks, rows);
  const owners = author === null ? [] : made.map(({ id }) => ({ chartId: id, userId: author }));
  return [...insertRows(deps.db, charts, made), ...putRows(deps.db, charts, changed), ...addRows(deps.db, chartOwners, owners)];
}

function dashboardStatements(writing: Writing, ids: Ids, uuids: UuidIds): Statement[] {
  const { deps, stored, identity } = writing;
  const { db } = deps;
  const tasks = tasksOf(writing, ids, 'dashboard');
  const author = authorId(identity);
  const arrivals = tasks.map(({ value }) =>
    arriveDashboard(value.position, value.metadata, { charts: uuids.chart, datasets: uuids.dataset }),
  );
  const rows = tasks.map(({ id, value, path }, at) => {
    const before = stored.dashboards.get(id);
    const arrival = arrivals[at];
    invariant(arrival, 'A planned dashboard has no layout.');
    return {
      id,
      uuid: before?.uuid ?? value.uuid,
      title: value.dashboard_title,
      slug: slugOf(writing, value),
      description: value.description,
      css: value.css,
      positionJson: sized(path, () => layoutText(arrival.positions)),
      jsonMetadata: sized(path, () => metadataText(arrival.metadata)),
      published: value.published,
      certifiedBy: value.certified_by,
      certificationDetails: value.certification_details,
      version: (before?.version ?? 0) + 1,
      ...stamps(writing, before),
    };
  });
  const { made, changed } = split(tasks, rows);
  const links = tasks.flatMap(({ id }, at) => arrivals[at]?.chartIds.map((chartId) => ({ dashboardId: id, chartId })) ?? []);
  const owners = author === null ? [] : made.map(({ id }) => ({ dashboardId: id, userId: author }));
  const changedIds = inList(changed.map(({ id }) => id));
  return [
    ...insertRows(db, dashboards, made),
    ...putRows(db, dashboards, changed),
    ...(changed.length === 0 ? [] : [db.delete(dashboardCharts).where(inArray(dashboardCharts.dashboardId, changedIds))]),
    ...addRows(db, dashboardCharts, links),
    ...addRows(db, dashboardOwners, owners),
  ];
}

/** Null where another dashboard has it, here or earlier in the archive. */
function slugOf({ facts, documents }: Writing, { slug, uuid }: DocumentOf['dashboard']): string | null {
  if (slug === null || slug === '') return null;
  const holder = facts.slugs.get(slug) ?? documents.dashboard.find(({ value }) => value.slug === slug)?.value.uuid;
  return holder === uuid ? slug : null;
}

function sized(path: string, write: () => string): string {
  try {
    return write();
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new AppError('GENERIC_COMMAND_ERROR', `${path}: ${cause.message}`, {
      status: 422,
      cause,
      extra: { [path]: cause.message },
    });
  }
}

function queryStatements(writing: Writing, ids: Ids, uuids: UuidIds): Statement[] {
  const { deps, stored } = writing;
  const tasks = tasksOf(writing, ids, 'query');
  const rows = tasks.map(({ id, value }) => {
    const before = stored.queries.get(id);
    return {
      id,
      uuid: before?.uuid ?? value.uuid,
      label: value.label,
      description: value.description,
      databaseId: uuids.database.get(value.database_uuid) ?? null,
      catalog: null,
      schema: value.schema,
      sql: value.sql,
      ...stamps(writing, before),
    };
  });
  const { made, changed } = split(tasks, rows);
  return [...insertRows(deps.db, savedQueries, made), ...putRows(deps.db, savedQueries, changed)];
}

/** Whether somebody made one of the rows at the same time: then the import begins again with other ids. */
export const isTakenMeanwhile = (error: unknown): boolean =>
  error instanceof Error && (/UNIQUE constraint failed/.test(error.message) || isTakenMeanwhile(error.cause));
