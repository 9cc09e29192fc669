// The query that was saved with a chart, for those who may open the chart.
import { canReadChart } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { findChart } from '#app/resources/chart/store.server.ts';
import { findDatasetPerms } from '#app/resources/dataset/store.server.ts';
import type { Deps } from './deps.server.ts';

/** The saved chart-data request as JSON text. Throws 404 for a chart that is missing or unreadable, 400 where none was saved. */
export async function findSavedQuery({ db }: Pick<Deps, 'db'>, identity: Identity, chartId: number): Promise<string> {
  const chart = await findChart(db, chartId);
  const dataset = chart?.datasetId ? await findDatasetPerms(db, chart.datasetId) : null;
  if (!chart || !canReadChart(identity, { ownerIds: chart.ownerIds, dataset }))
    throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
  if (!chart.queryContext)
    throw new AppError('GENERIC_COMMAND_ERROR', 'Chart has no query context saved. Please save the chart again.');
  return chart.queryContext;
}
