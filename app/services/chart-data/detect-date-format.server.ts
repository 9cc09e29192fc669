// Detects the date format of a column from rows that the caller can see.
import type { Identity } from '#app/domain/access/identity.ts';
import { cellValues } from '#app/domain/query/distinct-values.ts';
import { detectDateFormat, type DetectedDateFormat } from '#app/domain/time/detect-date-format.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { badRequest } from '#app/stores/list/list-query.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';
import { executeQuery } from './chart-data.server.ts';
import { findQueryableDatasource } from './datasource-samples.server.ts';

const MAX_ROWS = 1_000;

/** `rowCount`: how many rows were looked at, at most 1,000. Throws 404, 403, 400 for a column that its source does not have, and what the database says. */
export async function findDateFormat(
  deps: Deps,
  identity: Identity,
  { datasetId, column: name }: { readonly datasetId: number; readonly column: string },
): Promise<{ readonly detected: DetectedDateFormat; readonly rowCount: number }> {
  const { dataset, connection } = await findQueryableDatasource(deps, identity, { type: 'table', id: datasetId });
  const column = dataset.columns.find((one) => one.name === name);
  if (!column || column.expression !== null) throw badRequest(`Column name ${name} does not exist`);
  const { dialect } = findEngine(connection.engine);
  // As text, because the column itself would be parsed with its current format.
  const text = { label: 'value', sqlExpression: dialect.castToText(dialect.quoteIdentifier(name)), expressionType: 'SQL' };
  const { table } = await executeQuery(deps, {
    identity,
    dataset,
    connection,
    rowClauses: await rowClausesFor(deps, identity, dataset),
    query: { columns: [text], filters: [{ col: name, op: 'IS NOT NULL' }], row_limit: MAX_ROWS },
    resultType: 'full',
    force: false,
    nowMs: deps.now(),
    timeZone: null,
  });
  const samples = table.columns[0] ? cellValues(table.columns[0]) : [];
  const isNumeric = column.type !== null && dialect.genericType(column.type) === 'numeric';
  return { detected: detectDateFormat(samples.map(String), isNumeric), rowCount: table.rowCount };
}
