// Where SQL Lab opens what a dataset reads. Pure.
import { sqlNamesOf } from '#app/domain/sql/sql-names.ts';
import type { ExploreDataset } from './explore-dataset.ts';

type Source = Pick<ExploreDataset, 'databaseId' | 'engine' | 'catalog' | 'schema' | 'name' | 'sql'>;

export function sqlLabHref({ databaseId, engine, catalog, schema, name, sql }: Source): string {
  const table = sqlNamesOf(engine).writePath([schema === null ? null : catalog, schema, name]);
  const search = new URLSearchParams({ dbid: String(databaseId), name, sql: sql ?? `SELECT *\nFROM ${table}\nLIMIT 100` });
  if (catalog !== null) search.set('catalog', catalog);
  if (schema !== null) search.set('schema', schema);
  return `/sqllab/?${search.toString()}`;
}
