// The list of row-level rules as its screen needs it.
import type { ListPageRequest } from '#app/domain/list/list-state.ts';
import type { Named } from '#app/stores/list/json-list.ts';
import { rowRuleStore, type RowRuleView } from '#app/stores/row-level-security/store.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { RowsPage } from '#app/services/lists/pages.server.ts';

export interface RowRuleRow extends Named {
  readonly type: 'Regular' | 'Base';
  readonly description: string;
  readonly groupKey: string;
  readonly clause: string;
  /** Named with their schemas. */
  readonly tables: readonly Named[];
  readonly roles: readonly Named[];
  readonly changedOnMs: number;
  readonly changedBy: string;
}

export async function findRowRuleRows({ db }: Pick<Deps, 'db'>, request: ListPageRequest): Promise<RowsPage<RowRuleRow>> {
  const { count, views } = await rowRuleStore.list(db, request);
  return { count, rows: views.map(toRow) };
}

const toRow = ({ row, tables, roles, changer }: RowRuleView): RowRuleRow => ({
  id: row.id,
  name: row.name,
  type: row.filterType,
  description: row.description ?? '',
  groupKey: row.groupKey ?? '',
  clause: row.clause,
  tables: tables.map(({ id, schema, name }) => ({ id, name: schema === null ? name : `${schema}.${name}` })),
  roles,
  changedOnMs: row.changedOnMs,
  changedBy: changer === null ? '' : `${changer.firstName} ${changer.lastName}`.trim(),
});
