// Reads and writes CSS templates.
import { eq, inArray, or, sql } from 'drizzle-orm';
import { auditAccounts, changers, creators } from '#app/stores/list/audit-accounts.server.ts';
import {
  contains,
  filterCondition,
  operatorNames,
  pageOf,
  textValue,
  type FilterTable,
} from '#app/stores/list/list-filters.server.ts';
import type { ListQuery } from '#app/stores/list/list-query.ts';
import { selectPage } from '#app/stores/list/select-page.server.ts';
import type { ViewPage } from '#app/stores/list/list-reply.ts';
import type { Db } from '#app/stores/db.ts';
import { cssTemplates } from '#drizzle/schema/index.ts';
import type { CssTemplateBody, CssTemplateChange } from './wire.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

const FILTERS: FilterTable = {
  template_name: {
    column: cssTemplates.name,
    kind: 'text',
    custom: {
      css_template_all_text: (value) =>
        or(contains(cssTemplates.name, textValue(value)), contains(cssTemplates.css, textValue(value))),
    },
  },
  created_by: { column: cssTemplates.createdById, kind: 'relation' },
  changed_by: { column: cssTemplates.changedById, kind: 'relation' },
};
const ORDERS = {
  template_name: sql`lower(${cssTemplates.name})`,
  changed_on_delta_humanized: cssTemplates.changedOnMs,
  created_on: cssTemplates.createdOnMs,
};

export const cssTemplateOperators = () => operatorNames(FILTERS);

const select = (db: Db) =>
  db
    .select({ row: cssTemplates, ...auditAccounts })
    .from(cssTemplates)
    .leftJoin(creators, eq(cssTemplates.createdById, creators.id))
    .leftJoin(changers, eq(cssTemplates.changedById, changers.id))
    .$dynamic();
export type CssTemplateView = Awaited<ReturnType<typeof select>>[number];

export async function listCssTemplates(db: Db, query: ListQuery): Promise<ViewPage<CssTemplateView>> {
  const where = filterCondition(query.filters, FILTERS);
  const { count, rows } = await selectPage(db, {
    from: cssTemplates,
    where,
    select: select(db),
    ...pageOf(query, ORDERS, cssTemplates.id),
  });
  return { count, views: rows };
}

export async function findCssTemplate(db: Db, id: number): Promise<CssTemplateView | null> {
  const [view] = await select(db).where(eq(cssTemplates.id, id));
  return view ?? null;
}

interface Author {
  readonly userId: number | null;
  readonly nowMs: number;
}

/** Returns the new id. */
export async function insertCssTemplate(db: Db, body: CssTemplateBody, by: Author & { readonly uuid: string }): Promise<number> {
  const [row] = await db
    .insert(cssTemplates)
    .values({
      uuid: by.uuid,
      name: body.template_name,
      css: body.css,
      createdOnMs: by.nowMs,
      changedOnMs: by.nowMs,
      createdById: by.userId,
      changedById: by.userId,
    })
    .returning({ id: cssTemplates.id });
  return row?.id ?? 0;
}

/** Whether there is such a template. */
export async function updateCssTemplate(db: Db, id: number, change: CssTemplateChange, by: Author): Promise<boolean> {
  const rows = await db
    .update(cssTemplates)
    .set({
      ...(change.template_name !== undefined && { name: change.template_name }),
      ...(change.css !== undefined && { css: change.css }),
      changedOnMs: by.nowMs,
      changedById: by.userId,
    })
    .where(eq(cssTemplates.id, id))
    .returning({ id: cssTemplates.id });
  return rows.length > 0;
}

/** Removes all of them, or none where one is missing; whether it did. */
export async function removeCssTemplates(db: Db, ids: readonly number[]): Promise<boolean> {
  const request = valueList(ids);
  const removed = await db
    .delete(cssTemplates)
    .where(
      sql`${inArray(cssTemplates.id, request)} and (select count(*) from css_templates where id in ${request}) = ${ids.length}`,
    )
    .returning({ id: cssTemplates.id });
  return removed.length === ids.length;
}
