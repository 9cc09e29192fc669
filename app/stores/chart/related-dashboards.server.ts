// Dashboards as options: those that charts can be filtered by.
import { and, asc, sql } from 'drizzle-orm';
import type { Identity } from '#app/domain/access/identity.ts';
import { contains } from '#app/stores/list/list-filters.server.ts';
import type { RelatedPage, RelatedQuery } from '#app/stores/list/list-reply.ts';
import { isVisibleTo } from '#app/stores/list/visible-dashboards.server.ts';
import type { Db } from '#app/stores/db.ts';
import { selectRelated } from '#app/stores/list/select-page.server.ts';
import { dashboards } from '#drizzle/schema/index.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

/** Dashboards that the identity can open and whose title contains the text, and those of `include_ids`. */
export async function relatedDashboards(db: Db, identity: Identity, request: RelatedQuery): Promise<RelatedPage> {
  const included = sql`${dashboards.id} in ${valueList(request.includeIds)}`;
  const named = request.filter === '' ? undefined : sql`(${contains(dashboards.title, request.filter)} or ${included})`;
  const where = and(isVisibleTo(identity), named);
  const select = db.select({ value: dashboards.id, text: dashboards.title }).from(dashboards).$dynamic();
  const orderBy = [asc(sql`lower(${dashboards.title})`), asc(dashboards.id)];
  return selectRelated(db, { from: dashboards, where, select, orderBy }, request);
}
