// Categories that have the same value in every row the caller can see: a chart or a filter of them says nothing. One query a
// dataset, cached like every other, with the caller's row rules.
import type { Identity } from '#app/domain/access/identity.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import { AppError } from '#app/domain/errors.ts';
import { findColumnRoles } from '#app/domain/explore/column-roles.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { numberAt, type Table } from '#app/domain/table.ts';
import { executeQuery } from '#app/services/chart-data/chart-data.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { logError } from '#app/services/logging/log.server.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';
import { within } from '#app/services/within.ts';

/** Time limit of the caller; after that no column counts as constant. */
const PATIENCE_MS = 2_000;
/** Max columns that are counted: as many as are suggested for charts and filters, and a reserve. */
const MAX_COUNTED = 6;

interface Source {
  readonly dataset: Dataset;
  readonly connection: Connection;
}

/** Names of columns. A failed query counts as no finding. */
export async function findConstantColumns(deps: Deps, identity: Identity, source: Source): Promise<ReadonlySet<string>> {
  const columns = findColumnRoles(source.dataset).categories.slice(0, MAX_COUNTED);
  if (columns.length === 0) return new Set();
  const counts = countValues(deps, identity, source, columns).catch((error: unknown) => {
    // The database's message comes with the charts themselves.
    if (!(error instanceof AppError))
      logError('constant_columns_failed', 'The values of a dataset couldn’t be counted.', { error });
    return [];
  });
  deps.waitUntil(counts);
  const found = await within(PATIENCE_MS, counts, () => []);
  // Unknown for a dataset without rows.
  return found.some((count) => count > 0) ? new Set(columns.filter((_, at) => (found[at] ?? 2) <= 1)) : new Set();
}

async function countValues(
  deps: Deps,
  identity: Identity,
  { dataset, connection }: Source,
  columns: readonly string[],
): Promise<readonly number[]> {
  const rowClauses = await rowClausesFor(deps, identity, dataset);
  const metrics = columns.map((column, at) => ({
    expressionType: 'SIMPLE',
    column: { column_name: column },
    aggregate: 'COUNT_DISTINCT',
    label: `values_${at}`,
  }));
  const { table } = await executeQuery(deps, {
    identity,
    dataset,
    connection,
    rowClauses,
    query: { metrics, columns: [], row_limit: 1 },
    resultType: 'full',
    force: false,
    nowMs: deps.now(),
    timeZone: null,
    ttlS: null,
  });
  return columns.map((_, at) => readCount(table, at));
}

/** A count that is missing counts as several. */
function readCount(table: Table, at: number): number {
  const column = table.columns[at];
  return (column && table.rowCount > 0 ? numberAt(column, 0) : null) ?? 2;
}
