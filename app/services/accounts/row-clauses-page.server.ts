// The list of row-level rules as its screen needs it.
import { z } from 'zod';
import type { ListAsk } from '#app/domain/list/list-state.ts';
import { listRowRules } from '#app/stores/row-level-security/store.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { RowsPage } from '#app/services/lists/pages.server.ts';

const text = z
  .string()
  .nullable()
  .transform((value) => value ?? '');

const wire = z
  .looseObject({
    id: z.number(),
    name: z.string(),
    filter_type: z.enum(['Regular', 'Base']),
    description: text,
    group_key: text,
    clause: z.string(),
    tables: z.array(z.object({ id: z.number(), schema: z.string().nullable(), table_name: z.string() })),
    roles: z.array(z.object({ id: z.number(), name: z.string() })),
    changed_on_dttm: z.number(),
    changed_by_name: z.string(),
  })
  .transform((row) => ({
    id: row.id,
    name: row.name,
    type: row.filter_type,
    description: row.description,
    groupKey: row.group_key,
    clause: row.clause,
    tables: row.tables.map(({ id, schema, table_name: name }) => ({ id, name: schema === null ? name : `${schema}.${name}` })),
    roles: row.roles,
    changedOnMs: row.changed_on_dttm,
    changedBy: row.changed_by_name,
  }));

export type RowRuleRow = z.output<typeof wire>;

export async function findRowRuleRows(deps: Pick<Deps, 'db' | 'now'>, asked: ListAsk): Promise<RowsPage<RowRuleRow>> {
  const { count, rows } = await listRowRules(deps.db, asked, deps.now());
  return { count, rows: rows.map((row) => wire.parse(row)) };
}
