// Datasets in the forms of the wire, for Explore, for dashboards' pages and for the API of datasets.
import { engineFacts } from '#app/stores/dataset/engine-facts.ts';
import { findDatasetRecords } from '#app/stores/dataset/records.server.ts';
import { dashboardDatasetWire, type UsedNames } from '#app/stores/dataset/wire.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';
import type { Db } from '#app/stores/db.ts';

/**
 * The datasets a dashboard's page needs, in the order of `uses`, without deleted ones: each with the columns and
 * metrics that are used, with all where that is null. Callers decide on access.
 */
export async function findDashboardDatasetWires(db: Db, uses: ReadonlyMap<number, UsedNames | null>): Promise<WireRow[]> {
  const records = await findDatasetRecords(db, [...uses.keys()]);
  return [...uses].flatMap(([id, used]) => {
    const record = records.get(id);
    return record ? [dashboardDatasetWire(record, engineFacts(record.database.engine), used)] : [];
  });
}
