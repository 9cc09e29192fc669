// The time grain in which a new chart shows a dataset in at most 200 points: from the first and last instant that the caller
// can see. One query a dataset, cached like every other, with the caller's row rules.
import type { Identity } from '#app/domain/access/identity.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import { AppError } from '#app/domain/errors.ts';
import { findColumnRoles } from '#app/domain/explore/column-roles.ts';
import { chooseGrain, type TimeExtent } from '#app/domain/explore/grain-from-extent.ts';
import { readInstant } from '#app/domain/explore/read-instant.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { drawnCellAt } from '#app/domain/table.ts';
import { executeQuery } from '#app/services/chart-data/chart-data.server.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { within } from '#app/services/within.ts';
import { logError } from '#app/services/logging/log.server.ts';

/** Time limit of the page; after that the chart starts with days, and the next page finds the result cached. */
const PATIENCE_MS = 1200;

interface Source {
  readonly dataset: Dataset & { readonly grains: readonly (readonly [iso: string | null, label: string])[] };
  readonly connection: Connection;
}

/** null: the dataset has no time, or its engine none of the usual grains. A failed query counts as an unknown extent. */
export async function suggestGrain(deps: Deps, identity: Identity, source: Source): Promise<string | null> {
  const { dataset } = source;
  const [time] = findColumnRoles(dataset).times;
  if (time === undefined) return null;
  const extent = findExtent(deps, identity, source, time).catch((error: unknown) => {
    // The database's message comes with the chart itself.
    if (!(error instanceof AppError)) logError('time_extent_failed', 'The time range of a dataset couldn’t be read.', { error });
    return null;
  });
  deps.waitUntil(extent);
  const grains = dataset.grains.map(([iso]) => iso);
  return chooseGrain(await within(PATIENCE_MS, extent, () => null), grains);
}

async function findExtent(
  deps: Deps,
  identity: Identity,
  { dataset, connection }: Source,
  column: string,
): Promise<TimeExtent | null> {
  const rowClauses = await rowClausesFor(deps, identity, dataset);
  const ends = ['MIN', 'MAX'].map((aggregate) => ({
    expressionType: 'SIMPLE',
    column: { column_name: column },
    aggregate,
    label: aggregate,
  }));
  const { table } = await executeQuery(deps, {
    identity,
    dataset,
    connection,
    rowClauses,
    query: { metrics: ends, columns: [], row_limit: 1 },
    resultType: 'full',
    force: false,
    nowMs: deps.now(),
    timeZone: null,
    ttlS: null,
  });
  const storage = dataset.columns.find(({ name }) => name === column)?.storage ?? 'native';
  const [fromMs, toMs] = [0, 1].map((at) => {
    const cells = table.columns[at];
    return cells === undefined || table.rowCount === 0 ? null : readInstant(drawnCellAt(cells, 0), storage);
  });
  return typeof fromMs === 'number' && typeof toMs === 'number' ? { fromMs, toMs } : null;
}
