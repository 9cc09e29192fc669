// Requests to invalidate cached results, and to warm them up.
import * as z from 'zod';

const MAX_DATASETS = 1_000;

/** `<id>__table`; those of other kinds name nothing that is cached. */
const uid = z.string().max(100);

export const invalidateBody = z.strictObject({
  datasource_uids: z.array(uid).max(MAX_DATASETS).optional(),
  datasources: z
    .array(
      z.strictObject({
        database_name: z.string().max(500),
        datasource_name: z.string().max(500),
        datasource_type: z.string().max(50).optional(),
        catalog: z.string().max(500).nullish(),
        schema: z.string().max(500).nullish(),
      }),
    )
    .max(MAX_DATASETS)
    .optional(),
});

/** JSON text of a list of plain filters. */
const extraFilters = z.string().max(100_000).nullish();

export const warmUpChartBody = z.strictObject({
  chart_id: z.int().positive(),
  dashboard_id: z.int().positive().nullish(),
  extra_filters: extraFilters,
});

export const warmUpDatasetBody = z.strictObject({
  db_name: z.string().max(500),
  table_name: z.string().max(500),
  dashboard_id: z.int().positive().nullish(),
  extra_filters: extraFilters,
});

/** `viz_status` is null where the chart could not be queried: `viz_error` says why. */
export const warmUpReply = z.object({
  result: z.array(z.object({ chart_id: z.int(), viz_error: z.string().nullable(), viz_status: z.string().nullable() })),
});
