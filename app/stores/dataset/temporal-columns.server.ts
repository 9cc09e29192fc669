// The temporal columns of several datasets, with their display names.
import { and, eq, or, sql } from 'drizzle-orm';
import { datasetColumns, datasets } from '#drizzle/schema/dataset.ts';
import type { Db } from '#app/stores/db.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

export interface DatasetTimeColumn {
  readonly datasetId: number;
  readonly datasetUuid: string;
  readonly name: string;
  readonly label: string;
}

/** Temporal columns of the datasets with one of these ids or uuids. */
export async function findTemporalColumns(
  db: Db,
  { ids, uuids }: { readonly ids: readonly number[]; readonly uuids: readonly string[] },
): Promise<DatasetTimeColumn[]> {
  const rows = await db
    .select({
      datasetId: datasets.id,
      datasetUuid: datasets.uuid,
      name: datasetColumns.name,
      verboseName: datasetColumns.verboseName,
    })
    .from(datasetColumns)
    .innerJoin(datasets, eq(datasets.id, datasetColumns.datasetId))
    .where(
      and(
        eq(datasetColumns.isTemporal, true),
        or(sql`${datasets.id} in ${valueList(ids)}`, sql`${datasets.uuid} in ${valueList(uuids)}`),
      ),
    );
  return rows.map(({ verboseName, ...row }) => ({ ...row, label: verboseName ?? row.name }));
}
