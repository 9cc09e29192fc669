// The saved queries of an import as statements: they become the importer's own.
import { catalogIn, findCatalogRules } from '#app/domain/transfer/catalog-in.ts';
import { savedQueries } from '#drizzle/schema/index.ts';
import { insertRows, putRows, type RowStatement } from './rows.server.ts';
import { split, stamps, listTasks, type Ids, type UuidIds, type ImportWrite } from './writing.server.ts';

export function queryStatements(writing: ImportWrite, ids: Ids, uuids: UuidIds): RowStatement[] {
  const { deps, stored, facts, plan } = writing;
  const tasks = listTasks(writing, ids, 'query');
  const rows = tasks.map(({ id, value }) => {
    const before = stored.queries.get(id);
    const databaseId = uuids.database.get(value.database_uuid) ?? null;
    const item = plan.items.find(({ kind, uuid }) => kind === 'database' && uuid === value.database_uuid);
    return {
      id,
      uuid: before?.uuid ?? value.uuid,
      label: value.label,
      description: value.description,
      databaseId,
      catalog: catalogIn(findCatalogRules(facts, item, databaseId), value.catalog).catalog,
      schema: value.schema,
      sql: value.sql,
      ...stamps(writing, before),
    };
  });
  const { made, changed } = split(tasks, rows);
  return [...insertRows(deps.db, savedQueries, made), ...putRows(deps.db, savedQueries, changed)];
}
