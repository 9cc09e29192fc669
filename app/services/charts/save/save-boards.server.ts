// The dashboards that a save adds a chart to, and removes it from: only those that the writer can change.
import { and, inArray, or, sql } from 'drizzle-orm';
import { canWriteDashboard } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { NEW_CHART_ID, placeChart, removeChart } from '#app/domain/dashboard/layout/place-chart.ts';
import { AppError } from '#app/domain/errors.ts';
import type { BoardChange } from '#app/stores/chart/store.server.ts';
import { isVisibleTo } from '#app/stores/list/visible-dashboards.server.ts';
import { dashboardOwners, dashboards } from '#drizzle/schema/index.ts';
import { fieldError } from './save-fields.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

/** Maximum bytes of a layout: the limit of other installations for an exported one. */
const MAX_POSITION_BYTES = 65_535;

export interface BoardsOfChart {
  /** Id null: not written yet. */
  readonly chart: { readonly id: number | null; readonly uuid: string; readonly name: string };
  /** Every dashboard on which it is to be, of those that the writer sees; others stay as they are. */
  readonly wanted: readonly number[];
  /** Dashboards on which the writer sees the chart now. */
  readonly present: readonly number[];
  /** Target tab by dashboard. Omitted: unchanged, or the first tab. */
  readonly tabs?: Readonly<Record<number, string>> | undefined;
}

/** Throws 422 for dashboards that the writer does not see and for tabs that they don't have, and 403 for changes to one that is not theirs. */
export async function boardChanges(
  { db, newUuid }: Deps,
  identity: Identity,
  { chart, wanted, present, tabs = {} }: BoardsOfChart,
): Promise<BoardChange[]> {
  const added = [...new Set(wanted)].filter((id) => !present.includes(id) || tabs[id] !== undefined);
  const removed = present.filter((id) => !wanted.includes(id));
  const ids = [...added, ...removed];
  if (ids.length === 0) return [];
  const boards = await findBoards(db, identity, ids);
  if (boards.length < ids.length) throw fieldError('dashboards', 'Dashboards do not exist');
  if (!boards.every((board) => canWriteDashboard(identity, board)))
    throw new AppError('DASHBOARD_SECURITY_ACCESS_ERROR', 'Changing one or more of these dashboards is forbidden');
  const placed = { ...chart, id: chart.id ?? NEW_CHART_ID };
  return boards.flatMap(({ id, title, positionJson, version }): BoardChange[] => {
    const isAdded = added.includes(id);
    const changed = isAdded ? placeChart(positionJson, placed, newUuid(), tabs[id]) : removeChart(positionJson, placed.id);
    if (changed === null) throw noSuchTab(title);
    if (isAdded && present.includes(id) && changed === positionJson) return [];
    if (isAdded && new TextEncoder().encode(changed).length > MAX_POSITION_BYTES) throw tooLarge(title);
    return [{ dashboardId: id, version, positionJson: changed, isAdded }];
  });
}

async function findBoards(db: Deps['db'], identity: Identity, ids: readonly number[]) {
  const owners = sql<string>`(select json_group_array(user_id) from ${dashboardOwners}
    where ${dashboardOwners.dashboardId} = ${sql.raw('"dashboards"."id"')})`;
  const rows = await db
    .select({
      id: dashboards.id,
      title: dashboards.title,
      positionJson: dashboards.positionJson,
      version: dashboards.version,
      owners: owners.as('owners'),
    })
    .from(dashboards)
    .where(and(inArray(dashboards.id, valueList(ids)), or(isVisibleTo(identity) ?? sql`1`)));
  return rows.map(({ owners: text, ...row }) => ({ ...row, ownerIds: JSON.parse(text) as number[] }));
}

const noSuchTab = (title: string): AppError =>
  fieldError('dashboard_tabs', `The selected tab is no longer on “${title}”. Select another tab.`);

const tooLarge = (title: string): AppError =>
  fieldError(
    'dashboards',
    `The layout of “${title}” would become larger than ${MAX_POSITION_BYTES} bytes. Take something off it first.`,
  );
