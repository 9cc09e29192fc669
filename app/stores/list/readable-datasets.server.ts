// `canReadDataset` of domain/access as a SQL condition, so that lists can be counted and paged by the database.
import { sql, type SQL } from 'drizzle-orm';
import { hasPermission, sharedIds } from '#app/domain/access/decide.ts';
import { permissionKey, type Identity } from '#app/domain/access/identity.ts';
import { databases, datasetOwners, datasets } from '#drizzle/schema/index.ts';
import { valueList } from './value-list.server.ts';

/** Whether every dataset is readable: then no condition is needed. */
export const readsEveryDataset = (identity: Identity): boolean =>
  identity.kind !== 'guest' &&
  ['all_datasource_access', 'all_database_access'].some((name) => hasPermission(identity, name, name));

/**
 * The condition on `datasets` joined with their `databases` under which the identity can query one; guests can query none
 * directly.
 */
export function isDatasetReadableBy(identity: Identity): SQL {
  if (identity.kind === 'guest') return sql`0`;
  if (readsEveryDataset(identity)) return sql`1`;
  const userId = identity.kind === 'user' ? identity.userId : null;
  const held = valueList(dataPermissions(identity));
  const database = sql`'[' || ${databases.name} || ']'`;
  const place = sql`case when ${datasets.catalog} is null then '' else '.[' || ${datasets.catalog} || ']' end || '.[' || ${datasets.schema} || ']'`;
  const isPlain = sql`instr(${databases.name} || coalesce(${datasets.catalog}, '') || coalesce(${datasets.schema}, ''), '[') = 0
    and instr(${databases.name} || coalesce(${datasets.catalog}, '') || coalesce(${datasets.schema}, ''), ']') = 0`;
  return sql`(
    ${prefix('database_access')} || ${database} || '.(id:' || ${databases.id} || ')' in ${held}
    or ${prefix('datasource_access')} || ${database} || '.[' || ${datasets.name} || '](id:' || ${datasets.id} || ')' in ${held}
    or (${isPlain} and (
      ${prefix('catalog_access')} || ${database} || '.[' || ${datasets.catalog} || ']' in ${held}
      or ${prefix('schema_access')} || ${database} || ${place} in ${held}))
    or ${datasets.id} in ${valueList(sharedIds(identity, 'dataset', () => true))}
    or exists (select 1 from ${datasetOwners} where ${datasetOwners.datasetId} = ${datasets.id} and ${datasetOwners.userId} = ${userId}))`;
}

/** `(select id …)` of every dataset that the identity can query. */
export const readableDatasetIds = (identity: Identity): SQL => sql`(
  select ${datasets.id} from ${datasets} join ${databases} on ${databases.id} = ${datasets.databaseId}
  where ${isDatasetReadableBy(identity)})`;

const prefix = (permission: string): string => permissionKey(permission, '');

const DATA_PREFIXES = ['database_access', 'catalog_access', 'schema_access', 'datasource_access'].map(prefix);

const dataPermissions = (identity: Identity): string[] =>
  [...identity.permissions].filter((key) => DATA_PREFIXES.some((start) => key.startsWith(start)));
