// Which table a new dataset reads: a database, one of its catalogs and schemas if it has any, one of its tables.
import { useState } from 'react';
import { useCatalogs, useDatabases, useSchemas, useTables } from './use-catalog.ts';

/** With this database at first. */
export function useTableSource(requestedId: number | null) {
  const [databaseId, setDatabaseId] = useState(requestedId);
  const [catalog, setCatalog] = useState<string | null>(null);
  const [selectedSchema, setSelectedSchema] = useState<string | null>(null);
  const [table, setTable] = useState<string | null>(null);
  const databases = useDatabases();
  const catalogs = useCatalogs(databaseId);
  const schemas = useSchemas(databaseId, catalog);
  const hasSchemas = schemas.values.length > 0;
  // The only schema is selected.
  const schema = selectedSchema ?? (schemas.values.length === 1 ? (schemas.values[0] ?? null) : null);
  const place = { databaseId, catalog, schema: hasSchemas ? schema : null };
  const tables = useTables(place, schemas.isDone && (!hasSchemas || schema !== null));
  const pickSchema = (next: string | null) => {
    setSelectedSchema(next);
    setTable(null);
  };
  const pickCatalog = (next: string | null) => {
    setCatalog(next === catalogs.own ? null : next);
    pickSchema(null);
  };
  const pickDatabase = (next: number | null) => {
    setDatabaseId(next);
    setCatalog(null);
    pickSchema(null);
  };
  return {
    databases,
    catalogs,
    schemas,
    tables,
    databaseId,
    catalog,
    schema,
    table,
    hasSchemas,
    pickDatabase,
    pickCatalog,
    pickSchema,
    pickTable: setTable,
  };
}
