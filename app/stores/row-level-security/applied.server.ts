// Reads the rules on datasets, as decisions need them.
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { DatasetTablePath } from '#app/domain/access/guarded-tables.ts';
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
import { couldBeSameName, isSameSource } from '#app/stores/list/same-source.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

const RULE = {
  id: rowLevelRules.id,
  filterType: rowLevelRules.filterType,
  groupKey: rowLevelRules.groupKey,
  clause: rowLevelRules.clause,
  roles: sql<string>`(select json_group_array(role_id) from ${rowLevelRuleRoles} where ${rowLevelRuleRoles.ruleId} = ${rowLevelRules.id})`,
};
const request = alias(datasets, 'requested');
const requestedDatabase = alias(databases, 'requested_database');

/** What names mean to a connection. */
type NamingDatabase = Pick<typeof databases.$inferSelect, 'engine' | 'parameters'>;

/** A rule on the dataset, or on another physical one whose table has the same name. */
export interface RuleNear {
  readonly rule: RowRule;
  /** Id of the requested dataset. */
  readonly datasetId: number;
  /** Locations of the two tables if they belong to two datasets, each as its own connection names it. */
  readonly places: readonly [requested: ConnectedPlace, ruled: ConnectedPlace] | null;
}

interface ConnectedPlace extends DatasetTablePath {
  readonly database: NamingDatabase;
}

/** Whether two datasets mean one table, by one connection or two to the same source, is for the caller to decide. */
export async function findRulesNear(db: Db, datasetIds: readonly number[]): Promise<RuleNear[]> {
  const isNamesake = and(
    couldBeSameName(request.name, datasets.name),
    isSameSource(requestedDatabase, databases),
    isNull(request.sql),
    isNull(datasets.sql),
  );
  const rows = await db
    .select({
      rule: RULE,
      ruled: { id: datasets.id, catalog: datasets.catalog, schema: datasets.schema, name: datasets.name },
      requested: { id: request.id, catalog: request.catalog, schema: request.schema, name: request.name },
      requestedDatabase: { engine: requestedDatabase.engine, parameters: requestedDatabase.parameters },
      database: { engine: databases.engine, parameters: databases.parameters },
    })
    .from(request)
    // In this join order: few datasets are queried and few have rules, but a database can have ten thousand.
    .crossJoin(rowLevelRuleDatasets)
    .crossJoin(datasets)
    .innerJoin(rowLevelRules, eq(rowLevelRules.id, rowLevelRuleDatasets.ruleId))
    .innerJoin(databases, eq(databases.id, datasets.databaseId))
    .innerJoin(requestedDatabase, eq(requestedDatabase.id, request.databaseId))
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
    places:
      row.requested.id === row.ruled.id
        ? null
        : [
            { ...row.requested, database: row.requestedDatabase },
            { ...row.ruled, database: row.database },
          ],
  }));
}

export interface RuledTable extends DatasetTablePath {
  readonly datasetId: number;
  /** The dataset's own connection. */
  readonly database: NamingDatabase;
  /** Null: the dataset has no rule, and was requested by its id. */
  readonly rule: RowRule | null;
  /** Names of the dataset's columns, calculated ones left out. */
  readonly columns: readonly string[];
}

/** The physical datasets of a database's source that have rules, a line for each rule, and those of `alsoIds`. */
export async function findRuledTables(db: Db, databaseId: number, alsoIds: readonly number[]): Promise<RuledTable[]> {
  const rows = await db
    .select({
      datasetId: datasets.id,
      catalog: datasets.catalog,
      schema: datasets.schema,
      name: datasets.name,
      database: { engine: databases.engine, parameters: databases.parameters },
      rule: RULE,
      columns: sql<string>`(select json_group_array(${datasetColumns.name}) from ${datasetColumns} where ${datasetColumns.datasetId} = ${datasets.id} and ${datasetColumns.expression} is null)`,
    })
    .from(requestedDatabase)
    .innerJoin(databases, isSameSource(requestedDatabase, databases))
    .innerJoin(datasets, eq(datasets.databaseId, databases.id))
    .leftJoin(rowLevelRuleDatasets, eq(rowLevelRuleDatasets.datasetId, datasets.id))
    .leftJoin(rowLevelRules, eq(rowLevelRules.id, rowLevelRuleDatasets.ruleId))
    .where(
      and(
        eq(requestedDatabase.id, databaseId),
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
