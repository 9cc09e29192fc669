// Clauses of limited tables as plain SQL: their templates are rendered as for a query to their own dataset.
import type { GuardedTable } from '#app/domain/access/guarded-tables.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { parseQueryObject } from '#app/domain/query/parse-query-object.ts';
import { findDataset } from '#app/stores/dataset/store.server.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import type { GuardDeps } from './templated-query.ts';

const TEMPLATE = /\{[{%#]/;

/** Throws what rendering throws; a dataset deleted meanwhile keeps its clauses as they are, which then refuse the statement. */
export async function renderClauses(
  deps: GuardDeps,
  identity: Identity,
  connection: Connection,
  table: GuardedTable,
): Promise<GuardedTable> {
  if (!table.clauses.some(({ clause }) => TEMPLATE.test(clause))) return table;
  const found = await findDataset(deps.db, table.datasetId);
  if (!found) return table;
  // The clauses alone are wanted: nothing else of the dataset is rendered.
  const dataset = { ...found, columns: [], metrics: [], fetchValuesPredicate: null };
  const query = parseQueryObject({ columns: ['*'] }, { defaultRowLimit: 1, maxRows: 1 });
  const rendered = await deps.renderQuery(deps, {
    identity,
    connection,
    dataset,
    rowClauses: table.clauses,
    query,
    nowMs: deps.nowMs,
  });
  return { ...table, clauses: rendered.rowClauses };
}
