// Reads and writes CSS templates.
import { eq } from 'drizzle-orm';
import { auditAccounts, changers, creators } from '#app/stores/list/audit-accounts.server.ts';
import { plainStore } from '#app/stores/list/plain-store.server.ts';
import type { Db } from '#app/stores/db.ts';
import { cssTemplates } from '#drizzle/schema/index.ts';
import { CSS_TEMPLATE_FIELDS } from './fields.ts';

const select = (db: Db) =>
  db
    .select({ row: cssTemplates, ...auditAccounts })
    .from(cssTemplates)
    .leftJoin(creators, eq(cssTemplates.createdById, creators.id))
    .leftJoin(changers, eq(cssTemplates.changedById, changers.id))
    .$dynamic();
export type CssTemplateView = Awaited<ReturnType<typeof select>>[number];

export const cssTemplateStore = plainStore({
  table: cssTemplates,
  fields: CSS_TEMPLATE_FIELDS,
  select,
  toView: (view: CssTemplateView) => view,
  search: { operator: 'css_template_all_text', field: 'template_name', columns: [cssTemplates.name, cssTemplates.css] },
});
