// Which table a new dataset reads: a database, one of its schemas if it has schemas, one of its tables.
import { useState } from 'react';
import { useDatabases, useSchemas, useTables } from './use-catalog.ts';

export function useTableSource() {
  const [databaseId, setDatabaseId] = useState<number | null>(null);
  const [selectedSchema, setSchema] = useState<string | null>(null);
  const [table, setTable] = useState<string | null>(null);
  const databases = useDatabases();
  const schemas = useSchemas(databaseId);
  const hasSchemas = schemas.values.length > 0;
  // The only schema is selected.
  const schema = selectedSchema ?? (schemas.values.length === 1 ? (schemas.values[0] ?? null) : null);
  const tables = useTables(databaseId, hasSchemas ? schema : null, schemas.isDone && (!hasSchemas || schema !== null));
  const pickSchema = (next: string | null) => {
    setSchema(next);
    setTable(null);
  };
  const pickDatabase = (next: number | null) => {
    setDatabaseId(next);
    pickSchema(null);
  };
  return { databases, schemas, tables, databaseId, schema, table, hasSchemas, pickDatabase, pickSchema, pickTable: setTable };
}
