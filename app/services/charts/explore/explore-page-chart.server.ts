// The saved chart on Explore's page: its owners, dashboards and tags, and whether the viewer can overwrite it.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { canWriteChart } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { isVisibleTo } from '#app/stores/list/visible-dashboards.server.ts';
import { charts, dashboardCharts, dashboards, taggedObjects, tags, users } from '#drizzle/schema/index.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { ExplorePageChart } from './explore-page.ts';
import { isUserFavorite } from '#app/stores/list/favorites.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

type User = Extract<Identity, { kind: 'user' }>;

const MAX_PLACES = 100;
const MAX_TAGS = 100;

export async function toPageChart({ db }: Deps, user: User, chart: Chart): Promise<ExplorePageChart> {
  const ownerIds = valueList(chart.ownerIds);
  const [owners, places, facts, chartTags] = await db.batch([
    db
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(inArray(users.id, ownerIds)),
    db
      .select({ id: dashboards.id, title: dashboards.title })
      .from(dashboards)
      .where(
        sql`${dashboards.id} in (select ${dashboardCharts.dashboardId} from ${dashboardCharts} where ${dashboardCharts.chartId} = ${chart.id})
          and ${isVisibleTo(user) ?? sql`1`}`,
      )
      .orderBy(dashboards.title)
      .limit(MAX_PLACES),
    db
      .select({
        firstName: users.firstName,
        lastName: users.lastName,
        isFavorite: sql<number>`${isUserFavorite(user.userId, 'chart', charts.id)}`,
      })
      .from(charts)
      .leftJoin(users, eq(users.id, charts.changedById))
      .where(eq(charts.id, chart.id)),
    db
      .select({ id: tags.id, name: tags.name })
      .from(taggedObjects)
      .innerJoin(tags, eq(tags.id, taggedObjects.tagId))
      .where(and(eq(taggedObjects.objectType, 'chart'), eq(taggedObjects.objectId, chart.id)))
      .orderBy(tags.name)
      .limit(MAX_TAGS),
  ]);
  const [fact] = facts;
  return {
    id: chart.id,
    uuid: chart.uuid,
    name: chart.name,
    description: chart.description,
    certifiedBy: chart.certifiedBy,
    certificationDetails: chart.certificationDetails,
    cacheTimeoutS: chart.cacheTimeoutS,
    etag: `"${chart.version}"`,
    changedOnMs: chart.changedOnMs,
    changedBy: fact ? nameOf(fact) || null : null,
    owners: owners.map((owner) => ({ id: owner.id, name: nameOf(owner) })),
    dashboards: places,
    tags: chartTags,
    isFavorite: Boolean(fact?.isFavorite),
    mayOverwrite: mayOverwrite(user, chart),
    mayShare: canWriteChart(user, chart),
    managed: chart.managed,
  };
}

const mayOverwrite = (user: User, chart: Chart): boolean => chart.managed === null && canWriteChart(user, chart);

const nameOf = (person: { firstName: string | null; lastName: string | null }): string =>
  `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim();
