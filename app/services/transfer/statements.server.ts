// The statements that an import is: every row made beforehand, ids and all, so that one batch writes all of it or nothing.
import type { PlanItem } from '#app/domain/transfer/plan-types.ts';
import type { RowStatement } from './rows.server.ts';
import { chartStatements } from './write-charts.server.ts';
import { dashboardStatements } from './write-dashboards.server.ts';
import { databaseStatements } from './write-databases.server.ts';
import { datasetStatements } from './write-datasets.server.ts';
import { queryStatements } from './write-queries.server.ts';
import { uuidIds, type ImportWrite } from './writing.server.ts';

/** Statements in order. Throws 422, by file, for conflicts. */
export async function importStatements(writing: ImportWrite, ids: ReadonlyMap<PlanItem, number>): Promise<RowStatement[]> {
  const uuids = uuidIds(writing, ids);
  return [
    ...(await databaseStatements(writing, ids)),
    ...datasetStatements(writing, ids, uuids),
    ...chartStatements(writing, ids, uuids),
    ...dashboardStatements(writing, ids, uuids),
    ...queryStatements(writing, ids, uuids),
  ];
}

/** Whether one of the rows was created at the same time: then the import restarts with other ids. */
export const isTakenMeanwhile = (error: unknown): boolean =>
  error instanceof Error && (/UNIQUE constraint failed/.test(error.message) || isTakenMeanwhile(error.cause));
