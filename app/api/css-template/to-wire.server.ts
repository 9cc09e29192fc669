// A CSS template as clients get it, in lists and alone.
import type { CssTemplateView } from '#app/stores/css-template/store.server.ts';
import { wireAudit } from '#app/stores/list/audit-accounts.server.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';

export const cssTemplateRow = ({ row, creator, changer }: CssTemplateView, nowMs: number): WireRow => ({
  id: row.id,
  template_name: row.name,
  css: row.css,
  ...wireAudit({ ...row, creator, changer }, nowMs),
});
