// The action log as a use case: pages of it for administrators, a user's recent items, and events from pages.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { badRequest, type ListQuery } from '#app/stores/list/list-query.ts';
import { isChartVisibleTo } from '#app/stores/chart/visible.server.ts';
import { isVisibleTo } from '#app/stores/list/visible-dashboards.server.ts';
import { listViews, readsRecentViews, type ViewedRow } from '#app/stores/history/list-views.server.ts';
import type { ActionView } from '#app/stores/history/port.ts';
import type { ViewPage } from '#app/stores/list/list-reply.ts';
import { MAX_REFERRER_LENGTH } from '#app/stores/log/wire.ts';
import { charts, dashboards } from '#drizzle/schema/index.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { listDone } from '#app/services/history/list-done.server.ts';
import { historyIn } from '#app/services/history/history-in.server.ts';
import { VIEW_ACTIONS, type CollectedAction } from '#app/domain/activity/collected-action.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

const YEAR_MS = 365 * DAY_MS;

/** One page of the log, for users who can read it. */
export const listLogPage = (
  deps: Pick<Deps, 'db' | 'history'>,
  _identity: Identity,
  request: ListQuery,
): Promise<ViewPage<ActionView>> => historyIn(deps).list('actions', request);

/** A viewed chart or dashboard. */
export interface RecentItem {
  readonly kind: 'chart' | 'dashboard';
  readonly id: number;
  readonly title: string;
  readonly url: string;
  readonly action: string;
  /** UTC milliseconds. */
  readonly happenedAtMs: number;
}

export interface RecentActivityRequest {
  /** Page number, from 0. */
  readonly page: number;
  readonly pageSize: number;
  /** Opening dashboards and charts where left out. */
  readonly actions?: readonly string[];
  /** Each item once: true by default. */
  readonly isDistinct?: boolean;
}

/** What the user viewed within a year and can still see, newest first; empty for anonymous users. */
export async function recentActivity(deps: Deps, identity: Identity, request: RecentActivityRequest): Promise<RecentItem[]> {
  if (identity.kind !== 'user') return [];
  const { db } = deps;
  const [ofCharts, ofDashboards] = [isChartVisibleTo(identity), isVisibleTo(identity)];
  const wanted = {
    userId: identity.userId,
    actions: request.actions ?? VIEW_ACTIONS,
    sinceMs: deps.now() - YEAR_MS,
    isDistinct: request.isDistinct ?? true,
  };
  const done = deps.history && !readsRecentViews(wanted) ? await listDone(deps.history, wanted) : null;
  const views = await listViews(db, {
    ...wanted,
    ...(done && { done }),
    pending: deps.usage.listViews(identity.userId),
    chartIds: sql`(select ${charts.id} from ${charts} where ${ofCharts ?? sql`1`})`,
    dashboardIds: sql`(select ${dashboards.id} from ${dashboards} where ${ofDashboards ?? sql`1`})`,
    page: request.page,
    pageSize: request.pageSize,
  });
  const titles = await findTitles(deps, views);
  return views.flatMap((view) => titles(view) ?? []);
}

async function findTitles({ db }: Deps, views: readonly ViewedRow[]): Promise<(view: ViewedRow) => RecentItem | null> {
  if (views.length === 0) return () => null;
  const [boards, slices] = await db.batch([
    db
      .select({ id: dashboards.id, title: dashboards.title, slug: dashboards.slug })
      .from(dashboards)
      .where(sql`${dashboards.id} in ${valueList(views.map((view) => view.dashboardId))}`),
    db
      .select({ id: charts.id, name: charts.name })
      .from(charts)
      .where(sql`${charts.id} in ${valueList(views.map((view) => view.chartId))}`),
  ]);
  const boardsById = new Map(boards.map((board) => [board.id, board]));
  const namesById = new Map(slices.map((slice) => [slice.id, slice.name]));
  return ({ action, chartId, dashboardId, happenedAtMs }) => {
    const board = dashboardId === null ? undefined : boardsById.get(dashboardId);
    if (board) {
      const url = `/superset/dashboard/${encodeURIComponent(board.slug ?? String(board.id))}/`;
      return { kind: 'dashboard', id: board.id, title: board.title, url, action, happenedAtMs };
    }
    const name = chartId === null ? undefined : namesById.get(chartId);
    if (chartId === null || name === undefined) return null;
    return { kind: 'chart', id: chartId, title: name, url: `/explore/?slice_id=${chartId}`, action, happenedAtMs };
  };
}

export interface SentEvents {
  /** The fields of the form, or the JSON body. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The field with a list of events; null: the fields are one event. */
  readonly explode: string | null;
  readonly dashboardId: number | null;
  readonly chartId: number | null;
  readonly referrer: string | null;
}

/** What a page sends at once. */
const MAX_EVENTS = 1024;
const MAX_EVENT_LENGTH = 10_000;
const MAX_ACTION_LENGTH = 250;
const MAX_DURATION_MS = DAY_MS;

/** Puts events of a page into the log. Throws 400 for what is no list of events, 413 for too many. */
export function recordEvents(deps: Deps, identity: Identity, sent: SentEvents): void {
  const { explode, fields } = sent;
  const { guest_token: _token, ...plain } = fields;
  const events = explode === null ? [plain] : readEvents(Object.hasOwn(fields, explode) ? fields[explode] : undefined);
  if (events.length > MAX_EVENTS)
    throw new AppError('RESULT_TOO_LARGE_ERROR', `At most ${MAX_EVENTS} events can be sent at once.`);
  const userId = identity.kind === 'user' ? identity.userId : null;
  const happenedAtMs = deps.now();
  deps.usage.collect(events.map((event) => ({ ...toLine(event, userId, sent), key: deps.newUuid(), happenedAtMs })));
}

function readEvents(field: unknown): Record<string, unknown>[] {
  const parsed = eventList.safeParse(typeof field === 'string' ? parseJson(field) : field);
  if (parsed.success) return parsed.data;
  throw badRequest('The events are not a JSON list of objects.');
}

const eventList = z.array(z.record(z.string(), z.unknown()));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Refused by the schema like every other text that is no list.
  }
}

function toLine(
  event: Record<string, unknown>,
  userId: number | null,
  sent: SentEvents,
): Omit<CollectedAction, 'key' | 'happenedAtMs'> {
  const source = event['source'];
  const sourceId = idIn(event['source_id']);
  const named = event['event_name'];
  const action = typeof named === 'string' && named !== '' ? named.slice(0, MAX_ACTION_LENGTH) : 'log';
  const json = JSON.stringify(event);
  return {
    action,
    userId,
    dashboardId: sent.dashboardId ?? idIn(event['dashboard_id']) ?? (source === 'dashboard' ? sourceId : null),
    chartId:
      sent.chartId ??
      idIn(event['slice_id']) ??
      idIn(event['chart_id']) ??
      (source === 'explore' || source === 'slice' ? sourceId : null),
    json: json.length <= MAX_EVENT_LENGTH ? json : JSON.stringify({ event_name: action, cut: json.slice(0, MAX_EVENT_LENGTH) }),
    durationMs: durationIn(event['duration']),
    referrer: sent.referrer?.slice(0, MAX_REFERRER_LENGTH) ?? null,
  };
}

function idIn(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

const durationIn = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 && value <= MAX_DURATION_MS ? Math.round(value) : null;
