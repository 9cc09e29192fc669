// The home page: the viewer's recent items, their favorites and their own, and dashboards with thumbnails.
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { openPlaces, type PlaceId } from '#app/domain/viewer/places.ts';
import type { DashboardListing } from '#app/stores/dashboard/wire.ts';
import { recentActivity } from '#app/services/activity/activity.server.ts';
import { findDashboardPage } from '#app/services/dashboards/page.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findHomeItems, type HomeItem } from './items.server.ts';

const MAX_CARDS = 6;
const MAX_THINGS = 8;
const LIST_SIZE = 50;

export interface HomePage {
  readonly recent: readonly DashboardListing[];
  readonly others: readonly DashboardListing[];
  /** Of all that the viewer can see. */
  readonly count: number;
  /** Opened last, from any browser. */
  readonly activity: readonly HomeItem[];
  readonly favorites: readonly HomeItem[];
  readonly mine: readonly HomeItem[];
  /** First steps for a viewer who has nothing yet. */
  readonly firstSteps: readonly PlaceId[];
}

/** `recentIds`: dashboards that this browser opened last. */
export async function loadHomePage(deps: Deps, identity: Identity, recentIds: readonly number[]): Promise<HomePage> {
  const [cards, activity, { favorites, mine }] = await Promise.all([
    findCards(deps, identity, recentIds),
    findActivity(deps, identity),
    findHomeItems(deps, identity, MAX_THINGS),
  ]);
  const firstSteps =
    mine.length === 0
      ? openPlaces(identity).filter((id) => id === 'new-dashboard' || id === 'new-chart' || id === 'new-query')
      : [];
  return { ...cards, activity, favorites, mine, firstSteps };
}

async function findActivity(deps: Deps, identity: Identity): Promise<HomeItem[]> {
  if (!hasPermission(identity, 'can_recent_activity', 'Log')) return [];
  const items = await recentActivity(deps, identity, { page: 0, pageSize: MAX_THINGS });
  return items.map(({ kind, id, title, url, happenedAtMs }) => ({
    kind,
    id,
    name: title || (kind === 'dashboard' ? 'Untitled dashboard' : 'Untitled chart'),
    href: url,
    atMs: happenedAtMs,
  }));
}

async function findCards(
  deps: Deps,
  identity: Identity,
  recentIds: readonly number[],
): Promise<Pick<HomePage, 'recent' | 'others' | 'count'>> {
  if (!hasPermission(identity, 'can_read', 'Dashboard')) return { recent: [], others: [], count: 0 };
  const list = await findDashboardPage(deps, identity, {
    search: '',
    sort: 'changed',
    descending: true,
    page: 0,
    pageSize: LIST_SIZE,
  });
  const byId = new Map(list.items.map((item) => [item.id, item]));
  const recent = recentIds.flatMap((id) => byId.get(id) ?? []).slice(0, MAX_CARDS / 2);
  const others = list.items.filter((item) => !recent.includes(item)).slice(0, MAX_CARDS);
  return { recent, others, count: list.count };
}
