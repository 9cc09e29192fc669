// The first page of every list, with what its screen needs besides the rows of its store: stars, rights, names of what is filtered by.
import type { Managed } from '#app/domain/access/managed.ts';
import { inArray } from 'drizzle-orm';
import {
  canWriteChart,
  canWriteDashboard,
  canWriteDataset,
  canWriteSavedQuery,
  canWriteTag,
  type OwnedFacts,
} from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { sketchLayout, type DashboardSketch } from '#app/domain/dashboard/layout/sketch-layout.ts';
import type { ListShape } from '#app/domain/list/list-shape.ts';
import { resolveWithinFilter } from '#app/domain/list/within-filter.ts';
import { toListPageRequest, parseListState, type ListPageRequest, type ListData } from '#app/domain/list/list-state.ts';
import { parseCardLists } from '#app/domain/viewer/list-view.ts';
import type { Db } from '#app/stores/db.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import { listChartsPage } from '#app/stores/chart/list.server.ts';
import { CHART_LIST } from '#app/stores/chart/wire.ts';
import { cssTemplateStore } from '#app/stores/css-template/store.server.ts';
import { listDashboardsPage } from '#app/stores/dashboard/list.server.ts';
import { listDatasetsPage } from '#app/stores/dataset/list.server.ts';
import { visibleUserId } from '#app/stores/query/rules.ts';
import { historyIn } from '#app/services/history/history-in.server.ts';
import { listSavedQueries } from '#app/stores/saved-query/store.server.ts';
import { tagStore } from '#app/stores/tag/store.server.ts';
import { dashboards } from '#drizzle/schema/index.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { listFavorites, type FavoriteType } from '#app/stores/list/favorites.server.ts';
import { findFilterLabels } from './labels.server.ts';
import type { ChartRow, CssTemplateRow, DashboardRow, DatasetRow, HistoryRow, SavedQueryRow, TagRow } from './rows.ts';
import { chartRow, cssTemplateRow, dashboardRow, datasetRow, savedQueryRow, tagRow } from './view-rows.server.ts';

export interface RowsPage<Row> {
  /** Number of all matches. */
  readonly count: number;
  readonly rows: readonly Row[];
  /** Older rows are missing: their database can't be reached. */
  readonly isPartial?: boolean;
}

interface ListRequest<Row> {
  readonly shape: ListShape;
  readonly request: Request;
  /** Runs the query in the URL. */
  readonly page: (requested: ListPageRequest) => Promise<RowsPage<Row>>;
}

/** What a list's screen is given for a request of its page. */
export async function loadListData<Row>(
  deps: Pick<Deps, 'db'>,
  identity: Identity,
  { shape, request, page }: ListRequest<Row>,
): Promise<ListData<Row>> {
  const state = parseListState(new URL(request.url).searchParams, shape);
  const isCards = parseCardLists(request.headers.get('cookie')).includes(shape.name);
  const [found, labels] = await Promise.all([
    page(toListPageRequest(state, shape)),
    findFilterLabels(deps, identity, shape, state),
  ]);
  return { state, labels, isCards, ...found };
}

/** Without the long texts that no list shows. */
const CHART_COLUMNS = CHART_LIST.columns.filter((column) => column !== 'params' && column !== 'form_data');

export async function findChartRows({ db }: Deps, identity: Identity, requested: ListPageRequest): Promise<RowsPage<ChartRow>> {
  const [{ count, views }, starred] = await Promise.all([
    listChartsPage(db, identity, { ...requested, columns: CHART_COLUMNS }),
    starsOf(db, identity, 'chart'),
  ]);
  const rows = views.map(chartRow);
  return {
    count,
    rows: rows.map((row) => ({ ...row, isFavorite: starred.has(row.id), mayWrite: mayWrite(identity, canWriteChart, row) })),
  };
}

export async function findDashboardRows(
  { db }: Deps,
  identity: Identity,
  requested: ListPageRequest,
): Promise<RowsPage<DashboardRow>> {
  const [{ count, views }, starred] = await Promise.all([
    listDashboardsPage(db, identity, requested),
    starsOf(db, identity, 'dashboard'),
  ]);
  const rows = views.map(dashboardRow);
  const sketches = await findSketches(db, rows);
  return {
    count,
    rows: rows.map((row) => ({
      ...row,
      isFavorite: starred.has(row.id),
      mayWrite: mayWrite(identity, canWriteDashboard, row),
      sketch: sketches.get(row.id) ?? null,
    })),
  };
}

/** The rows must already be limited to those that the viewer can see. */
async function findSketches(db: Db, rows: readonly { readonly id: number }[]): Promise<ReadonlyMap<number, DashboardSketch>> {
  const ids = valueList(rows.map(({ id }) => id));
  const layouts = await db
    .select({ id: dashboards.id, positionJson: dashboards.positionJson })
    .from(dashboards)
    .where(inArray(dashboards.id, ids));
  return new Map(layouts.map(({ id, positionJson }) => [id, sketchLayout(positionJson)]));
}

export async function findDatasetRows(
  { db }: Deps,
  identity: Identity,
  requested: ListPageRequest,
): Promise<RowsPage<DatasetRow>> {
  const { count, views } = await listDatasetsPage(db, identity, requested);
  return { count, rows: views.map(datasetRow).map((row) => ({ ...row, mayWrite: mayWrite(identity, canWriteDataset, row) })) };
}

export async function findSavedQueryRows(
  { db }: Deps,
  identity: Identity,
  requested: ListPageRequest,
): Promise<RowsPage<SavedQueryRow>> {
  const { count, views } = await listSavedQueries(db, identity, requested);
  return { count, rows: views.map((view) => ({ ...savedQueryRow(view), mayWrite: canWriteSavedQuery(identity, view.row) })) };
}

export async function findTagRows({ db }: Deps, identity: Identity, requested: ListPageRequest): Promise<RowsPage<TagRow>> {
  const [{ count, views }, starred] = await Promise.all([tagStore.list(db, requested), starsOf(db, identity, 'tag')]);
  return {
    count,
    rows: views.map((view) => ({
      ...tagRow(view),
      isFavorite: starred.has(view.row.id),
      mayWrite: canWriteTag(identity, view.row),
    })),
  };
}

export async function findCssTemplateRows({ db }: Deps, requested: ListPageRequest): Promise<RowsPage<CssTemplateRow>> {
  const { count, views } = await cssTemplateStore.list(db, requested);
  return { count, rows: views.map(cssTemplateRow) };
}

/** Runs in SQL Lab: the viewer's own, or all where they can see them. */
export async function findHistoryRows(deps: Deps, identity: Identity, requested: ListPageRequest): Promise<RowsPage<HistoryRow>> {
  const request = { ...resolveWithinFilter(requested, 'start_time', deps.now()), scope: { userId: visibleUserId(identity) } };
  const { count, views, isPartial = false } = await historyIn(deps).list('queries', request);
  const ownId = identity.kind === 'user' ? identity.userId : null;
  return {
    count,
    isPartial,
    rows: views.map(({ row, databaseName, user }) => ({
      id: row.id,
      sql: row.sql.slice(0, MAX_SHOWN_SQL),
      isCut: row.sql.length > MAX_SHOWN_SQL,
      state: row.state,
      database: row.databaseId === null || databaseName === null ? null : { id: row.databaseId, name: databaseName },
      schema: row.schema,
      tabName: row.tabName ?? '',
      rows: row.rows,
      error: (row.errorMessage ?? '').slice(0, MAX_SHOWN_ERROR),
      startMs: row.startMs,
      durationMs: row.endMs === null ? null : row.endMs - row.startMs,
      userName: user === null || user.id === ownId ? '' : `${user.firstName} ${user.lastName}`.trim(),
    })),
  };
}

const MAX_SHOWN_SQL = 20_000;
const MAX_SHOWN_ERROR = 1_000;

/** All favorites of the viewer, because filtering by a page's rows would add a round trip. */
const starsOf = (db: Db, identity: Identity, type: FavoriteType): Promise<ReadonlySet<number>> =>
  identity.kind === 'user' ? listFavorites(db, identity.userId, type) : Promise.resolve(new Set());

const mayWrite = (
  identity: Identity,
  canWrite: (identity: Identity, object: OwnedFacts) => boolean,
  { id, owners, managed }: ManagedRow,
): boolean => managed === null && canWrite(identity, { id, ownerIds: owners.map((owner) => owner.id) });

interface ManagedRow {
  readonly id: number;
  readonly owners: readonly { readonly id: number }[];
  readonly managed: Managed | null;
}
