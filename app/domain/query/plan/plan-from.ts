// What a query reads: a table or a statement, and of it the rows that the clauses of the caller leave. The clauses come
// before everything else of the query: no filter, metric or order of it is evaluated on a row that they leave out.
import type { PlanContext } from './plan-context.ts';
import { unwrapChecked } from '#app/domain/query/query-error.ts';
import { rowConditions } from './row-condition.ts';
import { joinConditions, renderLiteral, type SqlText } from './sql-text.ts';

interface Source {
  readonly sql: string;
  /** As users see it, without clauses. */
  readonly shown: string;
  readonly alias: string;
}

/** Throws 400 for a statement that does not only read, and for a clause that is not one expression. */
export function planFrom(context: PlanContext): SqlText {
  const { dialect, grammar, rowClauses } = context;
  const { sql, shown, alias } = sourceOf(context);
  if (rowClauses.length === 0) return sql === shown ? [sql] : [{ kind: 'redacted', sql, shown }];
  const condition = renderLiteral(joinConditions(rowConditions(grammar, rowClauses), 'AND'), dialect);
  return [{ kind: 'redacted', sql: `(\n${dialect.fencedRows(sql, condition)}\n) AS ${alias}`, shown }];
}

function sourceOf({ dataset, dialect, grammar }: PlanContext): Source {
  if (dataset.sql === null) {
    // Without a schema it is named in the catalog that the connection opens: the dataset's.
    const sql = dialect.qualify([dataset.schema && dataset.catalog, dataset.schema, dataset.name]);
    return { sql, shown: sql, alias: dialect.quoteIdentifier(dataset.name) };
  }
  const alias = dialect.quoteIdentifier('virtual_table');
  // With row clauses put in, it is more than what was typed.
  const origin = dataset.shownSql === undefined ? 'typed' : 'composed';
  const statement = unwrapChecked(grammar.proveReadOnly(dataset.sql, origin), `SQL of dataset "${dataset.name}"`);
  const asTable = (text: string): string => `(\n${text}\n) AS ${alias}`;
  return { sql: asTable(statement.sql), shown: asTable(dataset.shownSql ?? statement.sql), alias };
}
