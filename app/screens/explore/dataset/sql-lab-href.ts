// Where SQL Lab opens what a dataset reads. Pure.
import { labHref } from '#app/domain/sqllab/lab-address.ts';
import { findSqlNames } from '#app/engines/find-client.ts';
import type { ExploreDataset } from './explore-dataset.ts';

type Source = Pick<ExploreDataset, 'databaseId' | 'engine' | 'catalog' | 'schema' | 'name' | 'sql'>;

export function sqlLabHref({ databaseId, engine, catalog, schema, name, sql }: Source): string {
  const table = findSqlNames(engine).writePath([schema === null ? null : catalog, schema, name]);
  return labHref({ databaseId, catalog, schema, name, sql: sql ?? `SELECT *\nFROM ${table}\nLIMIT 100` });
}
