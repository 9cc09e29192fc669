// Reads the rules on datasets, as decisions need them.
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { TablePlace } from '#app/domain/access/guarded-tables.ts';
import type { RowRule } from '#app/domain/access/row-rules.ts';
import type { Db } from '#app/stores/db.ts';
import {
  databases,
  datasetColumns,
  datasets,
  rowLevelRuleDatasets,
  rowLevelRuleRoles,
  rowLevelRules,
} from '#drizzle/schema/index.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

const RULE = {
  id: rowLevelRules.id,
  filterType: rowLevelRules.filterType,
  groupKey: rowLevelRules.groupKey,
  clause: rowLevelRules.clause,
  roles: sql<string>`(select json_group_array(role_id) from ${rowLevelRuleRoles} where ${rowLevelRuleRoles.ruleId} = ${rowLevelRules.id})`,
};
const request = alias(datasets, 'asked');

/** A rule on the dataset, or on another physical one whose table has the same name. */
export interface RuleNear {
  readonly rule: RowRule;
  /** Of the requested dataset. */
  readonly datasetId: number;
  /** Of the two tables, where they are two datasets. */
  readonly places: readonly [requested: TablePlace, ruled: TablePlace] | null;
  readonly database: Pick<typeof databases.$inferSelect, 'engine' | 'parameters'>;
}

/** No database of ours cuts a name to fewer characters. */
const SAME_CHARS = 15;

/** Whether two datasets mean one table is for the caller to decide. */
export async function findRulesNear(db: Db, datasetIds: readonly number[]): Promise<RuleNear[]> {
  const isNamesake = and(
    eq(request.databaseId, datasets.databaseId),
    // Names that a database cuts to its length begin alike: the caller decides whether they mean one table.
    sql`lower(substr(${request.name}, 1, ${SAME_CHARS})) = lower(substr(${datasets.name}, 1, ${SAME_CHARS}))`,
    isNull(request.sql),
    isNull(datasets.sql),
  );
  const rows = await db
    .select({
      rule: RULE,
      ruled: { id: datasets.id, catalog: datasets.catalog, schema: datasets.schema, name: datasets.name },
      requested: { id: request.id, catalog: request.catalog, schema: request.schema, name: request.name },
      database: { engine: databases.engine, parameters: databases.parameters },
    })
    .from(request)
    // In this order: few datasets are queried and few have rules, but a database can have ten thousand.
    .crossJoin(rowLevelRuleDatasets)
    .crossJoin(datasets)
    .innerJoin(rowLevelRules, eq(rowLevelRules.id, rowLevelRuleDatasets.ruleId))
    .innerJoin(databases, eq(databases.id, datasets.databaseId))
    .where(
      and(
        inArray(request.id, valueList(datasetIds)),
        eq(datasets.id, rowLevelRuleDatasets.datasetId),
        or(eq(request.id, datasets.id), isNamesake),
      ),
    );
  return rows.map((row) => ({
    rule: readRule(row.rule),
    datasetId: row.requested.id,
    places: row.requested.id === row.ruled.id ? null : [row.requested, row.ruled],
    database: row.database,
  }));
}

export interface RuledTable extends TablePlace {
  readonly datasetId: number;
  /** Null: the dataset has no rule, and was requested by its id. */
  readonly rule: RowRule | null;
  /** Names of the dataset's columns, calculated ones left out. */
  readonly columns: readonly string[];
}

/** The physical datasets of a database that have rules, a line for each rule, and those of `alsoIds`. */
export async function findRuledTables(db: Db, databaseId: number, alsoIds: readonly number[]): Promise<RuledTable[]> {
  const rows = await db
    .select({
      datasetId: datasets.id,
      catalog: datasets.catalog,
      schema: datasets.schema,
      name: datasets.name,
      rule: RULE,
      columns: sql<string>`(select json_group_array(${datasetColumns.name}) from ${datasetColumns} where ${datasetColumns.datasetId} = ${datasets.id} and ${datasetColumns.expression} is null)`,
    })
    .from(datasets)
    .leftJoin(rowLevelRuleDatasets, eq(rowLevelRuleDatasets.datasetId, datasets.id))
    .leftJoin(rowLevelRules, eq(rowLevelRules.id, rowLevelRuleDatasets.ruleId))
    .where(
      and(
        eq(datasets.databaseId, databaseId),
        isNull(datasets.sql),
        alsoIds.length === 0
          ? isNotNull(rowLevelRules.id)
          : or(isNotNull(rowLevelRules.id), inArray(datasets.id, valueList(alsoIds))),
      ),
    );
  return rows.map(({ rule, columns, ...table }) => ({
    ...table,
    rule: isStored(rule) ? readRule(rule) : null,
    columns: JSON.parse(columns) as readonly string[],
  }));
}

interface StoredRule extends Omit<RowRule, 'roleIds'> {
  readonly roles: string;
}

const isStored = (rule: { readonly id: number | null } | null): rule is StoredRule => typeof rule?.id === 'number';

const readRule = ({ roles, ...rule }: StoredRule): RowRule => ({ ...rule, roleIds: JSON.parse(roles) as readonly number[] });
