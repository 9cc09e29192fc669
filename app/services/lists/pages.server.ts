// The first page of every list, with what its screen needs besides the wire's rows: stars, rights, names of what is filtered by.
import { inArray, sql } from 'drizzle-orm';
import { canWriteTag, hasPermission, isAdmin, isOwner } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { sketchLayout, type DashboardSketch } from '#app/domain/dashboard/sketch-layout.ts';
import type { ListShape } from '#app/domain/list/list-shape.ts';
import { listAsk, parseListState, type ListAsk, type ListData } from '#app/domain/list/list-state.ts';
import { parseCardLists } from '#app/domain/viewer/list-view.ts';
import { etagOf } from '#app/stores/list/etag.ts';
import { listChartsPage } from '#app/stores/chart/list.server.ts';
import { CHART_LIST } from '#app/stores/chart/wire.ts';
import { listCssTemplates } from '#app/stores/css-template/store.server.ts';
import { listDashboardsPage } from '#app/stores/dashboard/list.server.ts';
import { listDatasetsPage } from '#app/stores/dataset/list.server.ts';
import { visibleUserId } from '#app/stores/query/rules.ts';
import { listQueries } from '#app/stores/query/store.server.ts';
import { listSavedQueriesPage } from '#app/stores/saved-query/list.server.ts';
import { findTagFacts, listTagsPage } from '#app/stores/tag/store.server.ts';
import { dashboards } from '#drizzle/schema/index.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { listFavorites, type FavoriteType } from '#app/stores/list/favorites.server.ts';
import { findFilterLabels } from './labels.server.ts';
import {
  chartWire,
  cssTemplateWire,
  dashboardWire,
  datasetWire,
  savedQueryWire,
  tagWire,
  type ChartRow,
  type CssTemplateRow,
  type DashboardRow,
  type DatasetRow,
  type HistoryRow,
  type SavedQueryRow,
  type TagRow,
} from './rows.ts';

export interface RowsPage<Row> {
  /** Of all that match. */
  readonly count: number;
  readonly rows: readonly Row[];
}

interface ListRequest<Row> {
  readonly shape: ListShape;
  readonly request: Request;
  /** Answers the question that the address asks. */
  readonly page: (asked: ListAsk) => Promise<RowsPage<Row>>;
}

/** What a list's screen is given for a request of its page. */
export async function loadListData<Row>(
  deps: Pick<Deps, 'db'>,
  identity: Identity,
  { shape, request, page }: ListRequest<Row>,
): Promise<ListData<Row>> {
  const state = parseListState(new URL(request.url).searchParams, shape);
  const isCards = parseCardLists(request.headers.get('cookie')).includes(shape.name);
  const [found, labels] = await Promise.all([page(listAsk(state, shape)), findFilterLabels(deps, identity, shape, state)]);
  return { state, labels, isCards, ...found };
}

/** Without the long texts that no list shows. */
const CHART_COLUMNS = CHART_LIST.columns.filter((column) => column !== 'params' && column !== 'form_data');

export async function findChartRows(deps: Deps, identity: Identity, asked: ListAsk): Promise<RowsPage<ChartRow>> {
  const [{ count, rows, etags }, starred] = await Promise.all([
    listChartsPage(deps, identity, { ...asked, columns: CHART_COLUMNS }),
    starsOf(deps, identity, 'chart'),
  ]);
  const charts = rows.map((row) => chartWire.parse(row));
  return {
    count,
    rows: charts.map((row) => ({
      ...row,
      etag: etags.get(row.id) ?? NO_VERSION,
      isFavorite: starred.has(row.id),
      mayWrite: mayWrite(identity, 'Chart', row),
    })),
  };
}

export async function findDashboardRows(deps: Deps, identity: Identity, asked: ListAsk): Promise<RowsPage<DashboardRow>> {
  const [{ count, rows }, starred] = await Promise.all([
    listDashboardsPage(deps, identity, asked),
    starsOf(deps, identity, 'dashboard'),
  ]);
  const boards = rows.map((row) => dashboardWire.parse(row));
  const layouts = await findLayouts(deps, boards);
  return {
    count,
    rows: boards.map((row) => ({
      ...row,
      isFavorite: starred.has(row.id),
      mayWrite: mayWrite(identity, 'Dashboard', row),
      sketch: layouts.get(row.id)?.sketch ?? null,
      etag: layouts.get(row.id)?.etag ?? NO_VERSION,
    })),
  };
}

/** Of one that was removed while the page was made: no change of it is accepted. */
const NO_VERSION = etagOf('');

interface DashboardLayout {
  readonly sketch: DashboardSketch;
  readonly etag: string;
}

/** Of rows that were found for the viewer already. */
async function findLayouts(
  { db }: Pick<Deps, 'db'>,
  rows: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, DashboardLayout>> {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const layouts = await db
    .select({
      id: dashboards.id,
      positionJson: dashboards.positionJson,
      uuid: dashboards.uuid,
      version: dashboards.version,
    })
    .from(dashboards)
    .where(inArray(dashboards.id, sql`(select value from json_each(${ids}))`));
  return new Map(
    layouts.map(({ id, positionJson, uuid, version }) => [
      id,
      { sketch: sketchLayout(positionJson), etag: etagOf(`${uuid}.${version}`) },
    ]),
  );
}

export async function findDatasetRows(deps: Deps, identity: Identity, asked: ListAsk): Promise<RowsPage<DatasetRow>> {
  const { count, rows } = await listDatasetsPage(deps, identity, asked);
  const parsed = rows.map((row) => datasetWire.parse(row));
  return { count, rows: parsed.map((row) => ({ ...row, mayWrite: mayWrite(identity, 'Dataset', row) })) };
}

export async function findSavedQueryRows(deps: Deps, identity: Identity, asked: ListAsk): Promise<RowsPage<SavedQueryRow>> {
  const { count, rows } = await listSavedQueriesPage(deps, identity, asked);
  return { count, rows: rows.map((row) => savedQueryWire.parse(row)) };
}

export async function findTagRows(deps: Deps, identity: Identity, asked: ListAsk): Promise<RowsPage<TagRow>> {
  const [{ count, rows }, starred] = await Promise.all([listTagsPage(deps, identity, asked), starsOf(deps, identity, 'tag')]);
  const tags = rows.map((row) => tagWire.parse(row));
  const ids = tags.map(({ id }) => id);
  const facts = await findTagFacts(deps.db, ids);
  const writable = new Set(facts.filter((tag) => canWriteTag(identity, tag)).map(({ id }) => id));
  return {
    count,
    rows: tags.map((row) => ({ ...row, isFavorite: starred.has(row.id), mayWrite: writable.has(row.id) })),
  };
}

export async function findCssTemplateRows(deps: Deps, asked: ListAsk): Promise<RowsPage<CssTemplateRow>> {
  const { count, rows } = await listCssTemplates(deps.db, asked, deps.now());
  return { count, rows: rows.map((row) => cssTemplateWire.parse(row)) };
}

/** Runs in SQL Lab: the viewer's own, or everybody's where they may see them. */
export async function findHistoryRows(deps: Deps, identity: Identity, asked: ListAsk): Promise<RowsPage<HistoryRow>> {
  const { count, views } = await listQueries(deps.db, asked, visibleUserId(identity));
  const ownId = identity.kind === 'user' ? identity.userId : null;
  return {
    count,
    rows: views.map(({ row, databaseName, user }) => ({
      id: row.id,
      sql: row.sql.slice(0, MAX_SHOWN_SQL),
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

/** All of the viewer's: those of one page would have to wait for its rows. */
const starsOf = ({ db }: Pick<Deps, 'db'>, identity: Identity, type: FavoriteType): Promise<ReadonlySet<number>> =>
  identity.kind === 'user' ? listFavorites(db, identity.userId, type) : Promise.resolve(new Set());

const mayWrite = (
  identity: Identity,
  view: string,
  { owners }: { readonly owners: readonly { readonly id: number }[] },
): boolean =>
  isAdmin(identity) ||
  (hasPermission(identity, 'can_write', view) &&
    isOwner(
      identity,
      owners.map(({ id }) => id),
    ));
