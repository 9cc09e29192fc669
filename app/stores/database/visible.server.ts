// The databases that a user sees at all, as a condition of SELECTs: those that they can query as a whole, and those of
// which they can read a catalog, a schema or a dataset. rules.ts decides what they see inside one.
import { sql, type SQL } from 'drizzle-orm';
import { hasPermission, sharedIds } from '#app/domain/access/decide.ts';
import { permissionKey, type Identity } from '#app/domain/access/identity.ts';
import { databases, datasetOwners, datasets } from '#drizzle/schema/index.ts';

const prefix = (permission: string): string => permissionKey(permission, '');
const DATA_PREFIXES = ['database_access', 'catalog_access', 'schema_access', 'datasource_access'].map(prefix);

/** The condition on `databases`; undefined: every one. */
export function isVisibleTo(identity: Identity): SQL | undefined {
  if (hasPermission(identity, 'all_database_access', 'all_database_access')) return undefined;
  const userId = identity.kind === 'user' ? identity.userId : null;
  const keys = [...identity.permissions].filter((key) => DATA_PREFIXES.some((start) => key.startsWith(start)));
  const held = sql`json_each(${JSON.stringify(keys)})`;
  const named = sql`'[' || ${databases.name} || ']'`;
  const inPlace = (permission: string): SQL => sql`exists (
    select 1 from ${held} as held
    where substr(held.value, 1, length(${prefix(permission)} || ${named} || '.[')) = ${prefix(permission)} || ${named} || '.[')`;
  const readsAllDatasets = hasPermission(identity, 'all_datasource_access', 'all_datasource_access');
  const isReadable = sql`(
    ${readsAllDatasets ? sql`1` : sql`0`}
    or ${prefix('datasource_access')} || ${named} || '.[' || ${datasets.name} || '](id:' || ${datasets.id} || ')' in (select value from ${held})
    or ${datasets.id} in (select value from json_each(${JSON.stringify(sharedIds(identity, 'dataset', () => true))}))
    or exists (select 1 from ${datasetOwners} where ${datasetOwners.datasetId} = ${datasets.id} and ${datasetOwners.userId} = ${userId}))`;
  return sql`(
    ${prefix('database_access')} || ${named} || '.(id:' || ${databases.id} || ')' in (select value from ${held})
    or (instr(${databases.name}, '[') = 0 and instr(${databases.name}, ']') = 0
      and (${inPlace('catalog_access')} or ${inPlace('schema_access')}))
    or exists (select 1 from ${datasets} where ${datasets.databaseId} = ${databases.id} and ${isReadable}))`;
}
