// The query that finds columns of a project in one location. Pure.
import type { Statement } from '#app/engines/shared/engine.ts';
import { bigqueryDialect } from '#app/engines/bigquery/dialect.ts';

export interface ProjectColumnSearch {
  readonly project: string;
  /** Search terms in lower case, all of which must be in a column's name; those with a dot in `table.column`. */
  readonly terms: readonly string[];
  readonly maxRows: number;
}

/** A query and where it runs; null: where its tables are. */
export type LocatedQuery = Pick<Statement, 'sql' | 'params' | 'maxRows'> & { readonly location: string | null };

/** Columns that BigQuery adds, and datasets that it hides, aren't among them. */
export function columnQuery({ project, terms, maxRows }: ProjectColumnSearch, location: string): LocatedQuery {
  const views = `${bigqueryDialect.qualify([project, `region-${location.toLowerCase()}`])}.INFORMATION_SCHEMA`;
  const conditions = terms.map((term, index) => {
    const name = term.includes('.') ? "CONCAT(c.table_name, '.', c.column_name)" : 'c.column_name';
    return `AND STRPOS(LOWER(${name}), ${bigqueryDialect.placeholder(index + 1)}) > 0\n`;
  });
  return {
    sql: `SELECT c.table_schema, c.table_name, t.table_type, c.column_name, c.data_type FROM ${views}.COLUMNS AS c
JOIN ${views}.TABLES AS t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
WHERE c.is_hidden = 'NO' AND NOT STARTS_WITH(c.table_schema, '_')
${conditions.join('')}\
ORDER BY c.table_schema, c.table_name, c.ordinal_position LIMIT ${bigqueryDialect.placeholder(terms.length + 1)}`,
    params: [...terms, maxRows],
    maxRows,
    location,
  };
}
