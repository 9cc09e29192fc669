// A row-level rule as clients get it, in lists and alone.
import { wireAudit } from '#app/stores/list/audit-accounts.server.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';
import type { RowRuleView } from '#app/stores/row-level-security/store.server.ts';

export const rowRuleRow = ({ row, tables, roles, creator, changer }: RowRuleView, nowMs: number): WireRow => ({
  id: row.id,
  name: row.name,
  filter_type: row.filterType,
  description: row.description,
  group_key: row.groupKey,
  clause: row.clause,
  tables: tables.map(({ id, schema, name }) => ({ id, schema, table_name: name })),
  roles,
  ...wireAudit({ ...row, creator, changer }, nowMs),
});
