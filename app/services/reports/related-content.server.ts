// Charts as values to choose from, for what a report or alert shows.
import { and, asc, sql } from 'drizzle-orm';
import type { Identity } from '#app/domain/access/identity.ts';
import { isChartListedFor } from '#app/stores/chart/visible.server.ts';
import { contains } from '#app/stores/list/list-filters.server.ts';
import type { RelatedPage, RelatedQuery } from '#app/stores/list/list-reply.ts';
import { selectRelated } from '#app/stores/list/select-page.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import type { Db } from '#app/stores/db.ts';
import { charts } from '#drizzle/schema/index.ts';

/** Charts that the identity can see and whose name contains the text, and those of `include_ids`. */
export async function relatedCharts(db: Db, identity: Identity, query: RelatedQuery): Promise<RelatedPage> {
  const included = sql`${charts.id} in ${valueList(query.includeIds)}`;
  const named = query.filter === '' ? undefined : sql`(${contains(charts.name, query.filter)} or ${included})`;
  const where = and(isChartListedFor(identity), named);
  const select = db.select({ value: charts.id, text: charts.name }).from(charts).$dynamic();
  return selectRelated(db, { from: charts, where, select, orderBy: [asc(charts.id)] }, query);
}
