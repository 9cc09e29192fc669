// Objects that can carry tags, for the caller: which they see, which they can tag, and how each reads in a list.
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import {
  canWriteChart,
  canWriteDashboard,
  canWriteDataset,
  canWriteSavedQuery,
  hasPermission,
  isAdmin,
  type AuthoredFacts,
  type OwnedFacts,
} from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { isChartVisibleTo } from '#app/stores/chart/visible.server.ts';
import { isVisibleTo as isDashboardVisibleTo } from '#app/stores/list/visible-dashboards.server.ts';
import {
  chartOwners,
  charts,
  dashboardOwners,
  dashboards,
  datasetOwners,
  datasets,
  savedQueries,
  taggedObjects,
  tags,
  users,
} from '#drizzle/schema/index.ts';
import type { Db } from '#app/stores/db.ts';
import { isSavedQueryVisibleTo } from '#app/stores/saved-query/visible.server.ts';
import type { AccountName } from '#app/stores/list/audit-accounts.server.ts';
import { readableDatasetIds } from '#app/stores/list/readable-datasets.server.ts';
import type { TaggedObject, TaggedObjectType } from '#app/stores/list/tagging.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

/** An object as lists of tagged ones show it. */
interface ListedObject {
  readonly id: number;
  readonly name: string;
  readonly slug: string | null;
  readonly changedOnMs: number;
  readonly createdById: number | null;
}

interface Kind {
  /** Finds the objects that exist and that the identity can see. */
  find(db: Db, identity: Identity, ids: readonly number[]): Promise<ListedObject[]>;
  /** The owner table and its column of the object; null: it belongs to its creator. */
  readonly owners: { readonly table: SQL; readonly column: SQL } | null;
  mayTag(identity: Identity, object: OwnedFacts & AuthoredFacts): boolean;
  url(object: ListedObject): string;
}

const TAGGED_KINDS: Readonly<Record<TaggedObjectType, Kind>> = {
  chart: {
    find: (db, identity, ids) =>
      db
        .select({
          id: charts.id,
          name: charts.name,
          slug: sql<null>`null`.as('slug'),
          changedOnMs: charts.changedOnMs,
          createdById: charts.createdById,
        })
        .from(charts)
        .where(and(inArray(charts.id, valueList(ids)), isChartVisibleTo(identity)))
        .orderBy(asc(charts.id)),
    owners: { table: sql`${chartOwners}`, column: sql`chart_id` },
    mayTag: (identity, object) => canWriteChart(identity, object) && hasPermission(identity, 'can_tag', 'Chart'),
    url: ({ id }) => `/explore/?slice_id=${id}`,
  },
  dashboard: {
    find: (db, identity, ids) =>
      db
        .select({
          id: dashboards.id,
          name: dashboards.title,
          slug: dashboards.slug,
          changedOnMs: dashboards.changedOnMs,
          createdById: dashboards.createdById,
        })
        .from(dashboards)
        .where(and(inArray(dashboards.id, valueList(ids)), isDashboardVisibleTo(identity)))
        .orderBy(asc(dashboards.id)),
    owners: { table: sql`${dashboardOwners}`, column: sql`dashboard_id` },
    mayTag: (identity, object) => canWriteDashboard(identity, object) && hasPermission(identity, 'can_tag', 'Dashboard'),
    url: ({ id, slug }) => `/superset/dashboard/${encodeURIComponent(slug === null || slug === '' ? String(id) : slug)}/`,
  },
  dataset: {
    find: (db, identity, ids) =>
      db
        .select({
          id: datasets.id,
          name: datasets.name,
          slug: sql<null>`null`.as('slug'),
          changedOnMs: datasets.changedOnMs,
          createdById: datasets.createdById,
        })
        .from(datasets)
        .where(and(inArray(datasets.id, valueList(ids)), inArray(datasets.id, readableDatasetIds(identity))))
        .orderBy(asc(datasets.id)),
    owners: { table: sql`${datasetOwners}`, column: sql`dataset_id` },
    mayTag: canWriteDataset,
    url: ({ id }) => `/explore/?datasource_type=table&datasource_id=${id}`,
  },
  query: {
    find: (db, identity, ids) =>
      db
        .select({
          id: savedQueries.id,
          name: savedQueries.label,
          slug: sql<null>`null`.as('slug'),
          changedOnMs: savedQueries.changedOnMs,
          createdById: savedQueries.createdById,
        })
        .from(savedQueries)
        .where(and(inArray(savedQueries.id, valueList(ids)), isSavedQueryVisibleTo(identity)))
        .orderBy(asc(savedQueries.id)),
    owners: null,
    mayTag: canWriteSavedQuery,
    url: ({ id }) => `/sqllab?savedQueryId=${id}`,
  },
};

interface Owner {
  readonly objectId: number;
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
}

function findOwners(db: Db, type: TaggedObjectType, ids: readonly number[]): Promise<Owner[]> {
  const { owners } = TAGGED_KINDS[type];
  if (!owners) return Promise.resolve([]);
  return db.all<Owner>(sql`select o.${owners.column} as objectId, u.id, u.first_name as firstName, u.last_name as lastName,
    u.username from ${owners.table} o join ${users} u on u.id = o.user_id
    where o.${owners.column} in ${valueList(ids)} order by u.id`);
}

/** The result for each: `missing` also means what the identity cannot see. */
export async function sortByTagging(
  db: Db,
  identity: Identity,
  objects: readonly TaggedObject[],
): Promise<{ readonly allowed: TaggedObject[]; readonly denied: TaggedObject[]; readonly missing: TaggedObject[] }> {
  const result = { allowed: [] as TaggedObject[], denied: [] as TaggedObject[], missing: [] as TaggedObject[] };
  for (const type of new Set(objects.map((object) => object.type))) {
    const ids = [...new Set(objects.filter((object) => object.type === type).map(({ id }) => id))];
    const [found, owners] = await Promise.all([TAGGED_KINDS[type].find(db, identity, ids), findOwners(db, type, ids)]);
    for (const id of ids) {
      const object = found.find((one) => one.id === id);
      const ownerIds = owners.filter(({ objectId }) => objectId === id).map((owner) => owner.id);
      const may = object && (isAdmin(identity) || TAGGED_KINDS[type].mayTag(identity, { ...object, ownerIds }));
      result[object ? (may ? 'allowed' : 'denied') : 'missing'].push({ type, id });
    }
  }
  return result;
}

const MAX_LISTED = 5_000;

export interface TaggedRequested {
  /** Empty: objects with at least one tag, whichever. */
  readonly tagIds: readonly number[];
  readonly types: readonly TaggedObjectType[];
}

export interface TaggedView {
  readonly id: number;
  readonly type: TaggedObjectType;
  readonly name: string;
  readonly url: string;
  readonly changedOnMs: number;
  readonly creator: AccountName | null;
  readonly owners: readonly (AccountName & { readonly username: string })[];
  readonly tags: readonly { readonly id: number; readonly name: string }[];
}

/** The objects that carry one of the tags and that the identity sees. At most 5,000 of each type. */
export async function listTaggedObjects(db: Db, identity: Identity, request: TaggedRequested): Promise<TaggedView[]> {
  const lists = await Promise.all(request.types.map((type) => listOfType(db, identity, { type, tagIds: request.tagIds })));
  return lists.flat();
}

async function listOfType(
  db: Db,
  identity: Identity,
  { type, tagIds }: { readonly type: TaggedObjectType; readonly tagIds: readonly number[] },
): Promise<TaggedView[]> {
  const carriers = await db
    .selectDistinct({ id: taggedObjects.objectId })
    .from(taggedObjects)
    .where(
      and(eq(taggedObjects.objectType, type), tagIds.length === 0 ? undefined : inArray(taggedObjects.tagId, valueList(tagIds))),
    )
    .orderBy(asc(taggedObjects.objectId))
    .limit(MAX_LISTED);
  const kind = TAGGED_KINDS[type];
  const found = await kind.find(
    db,
    identity,
    carriers.map(({ id }) => id),
  );
  const ids = found.map(({ id }) => id);
  const [owners, links, makers] = await Promise.all([
    findOwners(db, type, ids),
    db
      .select({ objectId: taggedObjects.objectId, id: tags.id, name: tags.name })
      .from(taggedObjects)
      .innerJoin(tags, eq(taggedObjects.tagId, tags.id))
      .where(and(eq(taggedObjects.objectType, type), inArray(taggedObjects.objectId, valueList(ids))))
      .orderBy(asc(tags.name)),
    findAccounts(
      db,
      found.flatMap(({ createdById }) => createdById ?? []),
    ),
  ]);
  return found.map((object) => ({
    id: object.id,
    type,
    name: object.name,
    url: kind.url(object),
    changedOnMs: object.changedOnMs,
    creator: makers.get(object.createdById ?? -1) ?? null,
    owners: owners
      .filter(({ objectId }) => objectId === object.id)
      .map(({ id, firstName, lastName, username }) => ({ id, firstName, lastName, username })),
    tags: links.filter(({ objectId }) => objectId === object.id).map(({ id, name }) => ({ id, name })),
  }));
}

async function findAccounts(db: Db, ids: readonly number[]) {
  const rows = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, valueList(ids)));
  return new Map(rows.map((row) => [row.id, row]));
}
