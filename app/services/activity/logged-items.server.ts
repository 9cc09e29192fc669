// The names of what entries of the action log are about. A deleted dashboard or chart has the name it was deleted with; of one
// that the reader can't see, only its number is known.
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Identity } from '#app/domain/access/identity.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { isChartVisibleTo } from '#app/stores/chart/visible.server.ts';
import { isVisibleTo } from '#app/stores/list/visible-dashboards.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import { listDeletions } from '#app/stores/log/store.server.ts';
import type { ActionView } from '#app/stores/history/port.ts';
import { charts, dashboards } from '#drizzle/schema/index.ts';

export interface LoggedItem {
  readonly id: number;
  /** Null where it isn't known. */
  readonly name: string | null;
  readonly isDeleted: boolean;
}

export interface LoggedItems {
  readonly dashboardOf: (id: number | null) => LoggedItem | null;
  readonly chartOf: (id: number | null) => LoggedItem | null;
  /** Reads an item's name from the entry itself. */
  readonly nameIn: (json: string | null) => string | null;
}

interface FoundName {
  readonly id: number;
  readonly name: string;
  readonly isVisible: number;
}

export async function findLoggedItems(
  { db }: Pick<Deps, 'db'>,
  identity: Identity,
  views: readonly ActionView[],
): Promise<LoggedItems> {
  const dashboardIds = idsIn(views.map(({ row }) => row.dashboardId));
  const chartIds = idsIn(views.map(({ row }) => row.chartId));
  if (dashboardIds.length + chartIds.length === 0) return { dashboardOf: () => null, chartOf: () => null, nameIn };
  const visible = (condition: SQL | undefined) => sql<number>`(${condition ?? sql`1`})`.as('is_visible');
  const [boards, slices] = await db.batch([
    db
      .select({ id: dashboards.id, name: dashboards.title, isVisible: visible(isVisibleTo(identity)) })
      .from(dashboards)
      .where(sql`${dashboards.id} in ${valueList(dashboardIds)}`),
    db
      .select({ id: charts.id, name: charts.name, isVisible: visible(isChartVisibleTo(identity)) })
      .from(charts)
      .where(sql`${charts.id} in ${valueList(chartIds)}`),
  ]);
  const deletions = await listDeletions(db, {
    dashboardIds: missing(dashboardIds, boards),
    chartIds: missing(chartIds, slices),
  });
  const lastNames = (key: 'dashboardId' | 'chartId') =>
    new Map(deletions.flatMap((line) => (line[key] === null ? [] : [[line[key], nameIn(line.json)] as const])));
  return {
    dashboardOf: lookUp(boards, lastNames('dashboardId')),
    chartOf: lookUp(slices, lastNames('chartId')),
    nameIn,
  };
}

const idsIn = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

function missing(ids: readonly number[], found: readonly FoundName[]): number[] {
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

function lookUp(found: readonly FoundName[], lastNames: ReadonlyMap<number, string | null>) {
  const items = new Map(found.map((item) => [item.id, item]));
  return (id: number | null): LoggedItem | null => {
    if (id === null) return null;
    const item = items.get(id);
    if (item === undefined) return { id, name: lastNames.get(id) ?? null, isDeleted: true };
    return { id, name: item.isVisible === 0 ? null : item.name, isDeleted: false };
  };
}

const nameSchema = z.looseObject({
  name: z.string().optional().catch(undefined),
  username: z.string().optional().catch(undefined),
  names: z.array(z.string()).optional().catch(undefined),
  usernames: z.array(z.string()).optional().catch(undefined),
});

function nameIn(json: string | null): string | null {
  const named = nameSchema.safeParse(readJson(json));
  if (!named.success) return null;
  const { name, username, names, usernames } = named.data;
  return name || username || (names ?? usernames ?? []).join(', ') || null;
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null; // An entry that other software wrote.
  }
}
