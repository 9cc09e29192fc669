// A CSS template as clients get it, in lists and alone.
import { wireFields } from '#app/domain/fields/columns.ts';
import { CSS_TEMPLATE_FIELDS } from '#app/stores/css-template/fields.ts';
import type { CssTemplateView } from '#app/stores/css-template/store.server.ts';
import { wireAudit } from '#app/stores/list/audit-accounts.server.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';

const shownFields = wireFields(CSS_TEMPLATE_FIELDS, 'list');

export const cssTemplateRow = ({ row, creator, changer }: CssTemplateView, nowMs: number): WireRow => ({
  ...shownFields(row),
  ...wireAudit({ ...row, creator, changer }, nowMs),
});
