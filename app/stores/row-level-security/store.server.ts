// Reads and writes row-level rules with their datasets and roles. Which of them apply to whom, app/domain/access decides.
import { and, asc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { auditAccounts, changers, creators } from '#app/stores/list/audit-accounts.server.ts';
import { jsonList, type Named } from '#app/stores/list/json-list.ts';
import {
  contains,
  filterCondition,
  operatorNames,
  pageOf,
  textValue,
  type FilterTable,
} from '#app/stores/list/list-filters.server.ts';
import type { ListQuery } from '#app/stores/list/list-query.ts';
import { selectPage, selectRelated } from '#app/stores/list/select-page.server.ts';
import type { RelatedPage, RelatedQuery, ViewPage } from '#app/stores/list/list-reply.ts';
import type { Db } from '#app/stores/db.ts';
import { relationToMany } from '#app/stores/list/accounts-filters.server.ts';
import { databases, datasets, roles, rowLevelRuleDatasets, rowLevelRuleRoles, rowLevelRules } from '#drizzle/schema/index.ts';
import type { RowRuleBody, RowRuleChange } from './wire.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

const FILTERS: FilterTable = {
  id: { column: rowLevelRules.id, kind: 'number' },
  name: {
    column: rowLevelRules.name,
    kind: 'text',
    custom: {
      rls_all_text: (value) =>
        or(
          contains(rowLevelRules.name, textValue(value)),
          contains(rowLevelRules.clause, textValue(value)),
          contains(sql`coalesce(${rowLevelRules.description}, '')`, textValue(value)),
        ),
    },
  },
  description: { column: rowLevelRules.description, kind: 'text' },
  filter_type: { column: rowLevelRules.filterType, kind: 'text' },
  group_key: { column: rowLevelRules.groupKey, kind: 'text' },
  clause: { column: rowLevelRules.clause, kind: 'text' },
  tables: relationToMany(
    rowLevelRules.id,
    (ids) => sql`${rowLevelRules.id} in (select rule_id from row_level_rule_datasets where dataset_id in ${ids})`,
  ),
  roles: relationToMany(
    rowLevelRules.id,
    (ids) => sql`${rowLevelRules.id} in (select rule_id from row_level_rule_roles where role_id in ${ids})`,
  ),
  created_by: { column: rowLevelRules.createdById, kind: 'relation' },
  changed_by: { column: rowLevelRules.changedById, kind: 'relation' },
};
const ORDERS = {
  name: sql`lower(${rowLevelRules.name})`,
  filter_type: rowLevelRules.filterType,
  clause: sql`lower(${rowLevelRules.clause})`,
  group_key: sql`lower(${rowLevelRules.groupKey})`,
  changed_on_delta_humanized: rowLevelRules.changedOnMs,
};

export const rowRuleOperators = () => operatorNames(FILTERS);

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

export async function listRowRules(db: Db, query: ListQuery): Promise<ViewPage<RowRuleView>> {
  const where = filterCondition(query.filters, FILTERS);
  const { count, rows } = await selectPage(db, {
    from: rowLevelRules,
    where,
    select: select(db),
    ...pageOf(query, ORDERS, rowLevelRules.id),
  });
  return { count, views: rows.map(toView) };
}

export async function findRowRule(db: Db, id: number): Promise<RowRuleView | null> {
  const [selected] = await select(db).where(eq(rowLevelRules.id, id));
  return selected ? toView(selected) : null;
}

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

export interface RuleAuthor {
  readonly userId: number | null;
  readonly nowMs: number;
}

/** All of it or nothing. Returns the new id. */
export async function insertRowRule(db: Db, body: RowRuleBody, by: RuleAuthor & { readonly uuid: string }): Promise<number> {
  const made = sql`(select id from row_level_rules where uuid = ${by.uuid})`;
  await db.batch([
    db.insert(rowLevelRules).values({
      uuid: by.uuid,
      name: body.name,
      description: body.description ?? null,
      filterType: body.filter_type,
      groupKey: body.group_key || null,
      clause: body.clause,
      createdOnMs: by.nowMs,
      changedOnMs: by.nowMs,
      createdById: by.userId,
      changedById: by.userId,
    }),
    ...linksOf(db, made, body),
  ]);
  const [row] = await db.select({ id: rowLevelRules.id }).from(rowLevelRules).where(eq(rowLevelRules.uuid, by.uuid));
  return row?.id ?? 0;
}

/** What the change leaves out stays. */
export async function updateRowRule(db: Db, id: number, change: RowRuleChange, by: RuleAuthor): Promise<void> {
  const { name, description, filter_type: filterType, group_key: groupKey, clause, tables, roles: roleIds } = change;
  await db.batch([
    db
      .update(rowLevelRules)
      .set({
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(filterType !== undefined && { filterType }),
        ...(groupKey !== undefined && { groupKey: groupKey || null }),
        ...(clause !== undefined && { clause }),
        changedOnMs: by.nowMs,
        changedById: by.userId,
      })
      .where(eq(rowLevelRules.id, id)),
    ...(tables ? [db.delete(rowLevelRuleDatasets).where(eq(rowLevelRuleDatasets.ruleId, id))] : []),
    ...(roleIds ? [db.delete(rowLevelRuleRoles).where(eq(rowLevelRuleRoles.ruleId, id))] : []),
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

/** Removes all of them, or none where one is missing; whether it did. */
export async function removeRowRules(db: Db, ids: readonly number[]): Promise<boolean> {
  const request = valueList(ids);
  const removed = await db
    .delete(rowLevelRules)
    .where(
      sql`${inArray(rowLevelRules.id, request)} and (select count(*) from row_level_rules where id in ${request}) = ${ids.length}`,
    )
    .returning({ id: rowLevelRules.id });
  return removed.length === ids.length;
}

/** Whether another rule than `exceptId` has the name. */
export async function isRuleNameTaken(db: Db, name: string, exceptId: number | null): Promise<boolean> {
  const other = exceptId === null ? undefined : ne(rowLevelRules.id, exceptId);
  const rows = await db
    .select({ id: rowLevelRules.id })
    .from(rowLevelRules)
    .where(and(eq(rowLevelRules.name, name), other))
    .limit(1);
  return rows.length > 0;
}

export interface RuleDataset {
  readonly id: number;
  readonly name: string;
  readonly engine: string;
}

/** Those of the datasets that exist, with what their clauses are written in. */
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
