// Reads and writes row-level rules with their datasets and roles. Which of them apply to whom, app/domain/access decides.
import { asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { auditAccounts, changers, creators } from '#app/stores/list/audit-accounts.server.ts';
import { jsonList, type Named } from '#app/stores/list/json-list.ts';
import { changedColumns, createdColumns } from '#app/domain/fields/columns.ts';
import { contains } from '#app/stores/list/list-filters.server.ts';
import { changedBy, createdBy, plainStore, type Author } from '#app/stores/list/plain-store.server.ts';
import { selectRelated } from '#app/stores/list/select-page.server.ts';
import type { RelatedPage, RelatedQuery } from '#app/stores/list/list-reply.ts';
import type { Db } from '#app/stores/db.ts';
import { relationToMany } from '#app/stores/list/accounts-filters.server.ts';
import { databases, datasets, roles, rowLevelRuleDatasets, rowLevelRuleRoles, rowLevelRules } from '#drizzle/schema/index.ts';
import { ROW_RULE_FIELDS } from './fields.ts';
import type { RowRuleBody, RowRuleChange } from './wire.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

const TABLES = sql<string>`(select json_group_array(json_object('id', t.id, 'schema', t.schema, 'name', t.name))
  from (select d.id, d.schema, d.name from row_level_rule_datasets l join datasets d on d.id = l.dataset_id
    where l.rule_id = "row_level_rules"."id" order by lower(d.name), d.id) t)`;
const ROLES = sql<string>`(select json_group_array(json_object('id', t.id, 'name', t.name))
  from (select r.id, r.name from row_level_rule_roles l join roles r on r.id = l.role_id
    where l.rule_id = "row_level_rules"."id" order by lower(r.name), r.id) t)`;

const select = (db: Db) =>
  db
    .select({ row: rowLevelRules, tables: TABLES, roles: ROLES, ...auditAccounts })
    .from(rowLevelRules)
    .leftJoin(creators, eq(rowLevelRules.createdById, creators.id))
    .leftJoin(changers, eq(rowLevelRules.changedById, changers.id))
    .$dynamic();
type SelectedRule = Awaited<ReturnType<typeof select>>[number];

export type RowRuleView = Omit<SelectedRule, 'tables' | 'roles'> & {
  readonly tables: readonly (Named & { readonly schema: string | null })[];
  readonly roles: readonly Named[];
};

const toView = (selected: SelectedRule): RowRuleView => ({
  ...selected,
  tables: jsonList(selected.tables),
  roles: jsonList(selected.roles),
});

export const rowRuleStore = plainStore({
  table: rowLevelRules,
  fields: ROW_RULE_FIELDS,
  select,
  toView,
  search: {
    operator: 'rls_all_text',
    field: 'name',
    columns: [rowLevelRules.name, rowLevelRules.clause, rowLevelRules.description],
  },
  filters: {
    tables: relationToMany(
      rowLevelRules.id,
      (ids) => sql`${rowLevelRules.id} in (select rule_id from row_level_rule_datasets where dataset_id in ${ids})`,
    ),
    roles: relationToMany(
      rowLevelRules.id,
      (ids) => sql`${rowLevelRules.id} in (select rule_id from row_level_rule_roles where role_id in ${ids})`,
    ),
  },
});

/** Whether another rule than `exceptId` has the name. */
export const isRuleNameTaken = (db: Db, name: string, exceptId: number | null): Promise<boolean> =>
  rowRuleStore.isTaken(db, { column: rowLevelRules.name, value: name, exceptId });

/** What a change is judged with; null for a rule that is not there. */
export async function findRuleCore(
  db: Db,
  id: number,
): Promise<{ readonly clause: string; readonly datasetIds: readonly number[] } | null> {
  const [rows, links] = await Promise.all([
    db.select({ clause: rowLevelRules.clause }).from(rowLevelRules).where(eq(rowLevelRules.id, id)),
    db.select({ id: rowLevelRuleDatasets.datasetId }).from(rowLevelRuleDatasets).where(eq(rowLevelRuleDatasets.ruleId, id)),
  ]);
  return rows[0] ? { clause: rows[0].clause, datasetIds: links.map((link) => link.id) } : null;
}

const created = createdColumns(ROW_RULE_FIELDS);
const changed = changedColumns(ROW_RULE_FIELDS);

/** Inserts everything or nothing. Returns the new id. */
export async function insertRowRule(db: Db, body: RowRuleBody, by: Author & { readonly uuid: string }): Promise<number> {
  const made = sql`(select id from row_level_rules where uuid = ${by.uuid})`;
  await db.batch([
    db.insert(rowLevelRules).values({ ...created(body), uuid: by.uuid, ...createdBy(by) }),
    ...linksOf(db, made, body),
  ]);
  const [row] = await db.select({ id: rowLevelRules.id }).from(rowLevelRules).where(eq(rowLevelRules.uuid, by.uuid));
  return row?.id ?? 0;
}

/** What the change leaves out stays. */
export async function updateRowRule(db: Db, id: number, change: RowRuleChange, by: Author): Promise<void> {
  await db.batch([
    db
      .update(rowLevelRules)
      .set({ ...changed(change), ...changedBy(by) })
      .where(eq(rowLevelRules.id, id)),
    ...(change.tables ? [db.delete(rowLevelRuleDatasets).where(eq(rowLevelRuleDatasets.ruleId, id))] : []),
    ...(change.roles ? [db.delete(rowLevelRuleRoles).where(eq(rowLevelRuleRoles.ruleId, id))] : []),
    ...linksOf(db, sql`${id}`, change),
  ]);
}

function linksOf(db: Db, ruleId: SQL, { tables, roles: roleIds }: RowRuleChange): BatchItem<'sqlite'>[] {
  return [
    ...(tables
      ? [db.insert(rowLevelRuleDatasets).select(sql`select ${ruleId}, id from datasets where id in ${valueList(tables)}`)]
      : []),
    ...(roleIds
      ? [db.insert(rowLevelRuleRoles).select(sql`select ${ruleId}, id from roles where id in ${valueList(roleIds)}`)]
      : []),
  ];
}

export interface RuleDataset {
  readonly id: number;
  readonly name: string;
  readonly engine: string;
}

/** Existing datasets among the ids, with the facts for rendering their clauses. */
export const findRuleDatasets = (db: Db, ids: readonly number[]): Promise<RuleDataset[]> =>
  db
    .select({ id: datasets.id, name: datasets.name, engine: databases.engine })
    .from(datasets)
    .innerJoin(databases, eq(databases.id, datasets.databaseId))
    .where(inArray(datasets.id, valueList(ids)))
    .orderBy(asc(datasets.id));

export const findRuleRoles = (db: Db, ids: readonly number[]): Promise<{ readonly id: number }[]> =>
  db
    .select({ id: roles.id })
    .from(roles)
    .where(inArray(roles.id, valueList(ids)));

const PLACED = sql<string>`case when ${datasets.schema} is null then ${datasets.name} else ${datasets.schema} || '.' || ${datasets.name} end`;

/** Datasets as `schema.table` whose name has the text, and those of `include_ids`. */
export async function relatedTables(db: Db, request: RelatedQuery): Promise<RelatedPage> {
  const named = request.filter === '' ? undefined : contains(PLACED, request.filter);
  const where = named && request.includeIds.length > 0 ? or(named, inArray(datasets.id, valueList(request.includeIds))) : named;
  const relatedSelect = db.select({ value: datasets.id, text: PLACED }).from(datasets).$dynamic();
  const orderBy = [asc(sql`lower(${datasets.name})`), asc(datasets.id)];
  return selectRelated(db, { from: datasets, where, select: relatedSelect, orderBy }, request);
}
