// Labels of the ids in a list's filters, for viewers who can see them.
import { and, eq, sql } from 'drizzle-orm';
import type { Identity } from '#app/domain/access/identity.ts';
import type { ListShape, SelectedIdKind } from '#app/domain/list/list-shape.ts';
import type { ListState } from '#app/domain/list/list-state.ts';
import { isVisibleTo as isDashboardVisibleTo } from '#app/stores/list/visible-dashboards.server.ts';
import { isVisibleTo as isDatabaseVisibleTo } from '#app/stores/database/visible.server.ts';
import { dashboards, databases, datasets, tags, users } from '#drizzle/schema/index.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { Db } from '#app/stores/db.ts';
import { isDatasetReadableBy } from '#app/stores/list/readable-datasets.server.ts';

/** Labels by filter name; deleted or inaccessible items are missing. */
export async function findFilterLabels(
  { db }: Pick<Deps, 'db'>,
  identity: Identity,
  shape: ListShape,
  state: ListState,
): Promise<Readonly<Record<string, string>>> {
  const request = shape.filters.flatMap((filter) => {
    const id = filter.kind === 'id' ? Number(state.filters[filter.name]) : NaN;
    return filter.kind === 'id' && id > 0 ? [{ name: filter.name, of: filter.of, id }] : [];
  });
  const found = await Promise.all(request.map(({ of, id }) => findName[of](db, identity, id)));
  return Object.fromEntries(
    found.flatMap((rows, index) => {
      const [name, label] = [request[index]?.name, rows[0]?.name];
      return name !== undefined && label ? [[name, label]] : [];
    }),
  );
}

type FindName = (db: Db, identity: Identity, id: number) => Promise<{ name: string }[]>;

const findName: Readonly<Record<SelectedIdKind, FindName>> = {
  // Names of users and tags are not secret: `related/owners` lists them all.
  person: (db, _identity, id) =>
    db
      .select({
        name: sql<string>`coalesce(nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.username})`,
      })
      .from(users)
      .where(eq(users.id, id)),
  tag: (db, _identity, id) => db.select({ name: tags.name }).from(tags).where(eq(tags.id, id)),
  dataset: (db, identity, id) =>
    db
      .select({ name: datasets.name })
      .from(datasets)
      .innerJoin(databases, eq(datasets.databaseId, databases.id))
      .where(and(eq(datasets.id, id), isDatasetReadableBy(identity))),
  database: (db, identity, id) =>
    db
      .select({ name: databases.name })
      .from(databases)
      .where(and(eq(databases.id, id), isDatabaseVisibleTo(identity))),
  dashboard: (db, identity, id) =>
    db
      .select({ name: dashboards.title })
      .from(dashboards)
      .where(and(eq(dashboards.id, id), isDashboardVisibleTo(identity))),
};
