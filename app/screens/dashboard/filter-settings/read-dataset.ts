// The dataset's reply as a filter's form needs it: columns, metrics, grains, and what SQL of it is written in.
import * as z from 'zod';
import { findClientOfBackend } from '#app/engines/find-client.ts';
import { parseCertification } from '#app/domain/dataset/certification.ts';
import { PLAIN_SETTINGS } from '#app/domain/query/dataset.ts';
import { nameableParams } from '#app/domain/template/template-params.ts';
import { filterSettings } from '#app/messages/en/filter-settings.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import type { ExploreDataset, GrainChoice } from '#app/screens/explore/dataset/explore-dataset.ts';

const text = z.string().nullish().catch(null);
const yes = z.boolean().catch(false);
const replySchema = z.object({
  result: z.looseObject({
    id: z.number(),
    table_name: text,
    catalog: text,
    schema: text,
    template_params: text,
    database: z.looseObject({ id: z.number(), database_name: text, backend: text }).nullish().catch(null),
    main_dttm_col: text,
    filter_select_enabled: z.boolean().nullish().catch(null),
    columns: z.array(
      z.looseObject({
        column_name: z.string(),
        verbose_name: text,
        description: text,
        type: text,
        is_dttm: yes,
        groupby: yes,
        filterable: yes,
        expression: text,
        extra: z.unknown().optional(),
      }),
    ),
    metrics: z.array(
      z.looseObject({
        metric_name: z.string(),
        verbose_name: text,
        description: text,
        expression: text,
        d3format: text,
        extra: z.unknown().optional(),
      }),
    ),
    time_grain_sqla: z.array(z.tuple([z.string().nullable(), z.string()])).catch([]),
  }),
});

/** Throws a ZodError for a reply that isn't a dataset. */
export function readDataset(reply: unknown): ExploreDataset {
  const read = replySchema.parse(reply).result;
  const t = pageTranslate(filterSettings);
  return {
    id: read.id,
    uuid: '',
    name: read.table_name ?? t('source.datasetById', { id: read.id }),
    databaseId: read.database?.id ?? 0,
    databaseName: read.database?.database_name ?? '',
    catalog: read.catalog ?? null,
    schema: read.schema ?? null,
    sql: null,
    mainTemporalColumn: read.main_dttm_col ?? null,
    columns: read.columns.map((column) => ({
      name: column.column_name,
      verboseName: column.verbose_name || null,
      description: column.description || null,
      type: column.type ?? null,
      isTemporal: column.is_dttm,
      isGroupable: column.groupby,
      isFilterable: column.filterable,
      expression: column.expression || null,
      storage: 'native',
      certification: parseCertification(column.extra),
    })),
    metrics: read.metrics.map((metric) => ({
      name: metric.metric_name,
      verboseName: metric.verbose_name || null,
      description: metric.description || null,
      expression: metric.expression ?? '',
      d3Format: metric.d3format ?? null,
      currency: null,
      certification: parseCertification(metric.extra),
    })),
    version: '',
    ...PLAIN_SETTINGS,
    templateParams: Object.fromEntries(nameableParams(read.template_params).map(({ name, value }) => [name, value])),
    offersValues: read.filter_select_enabled ?? true,
    grains: read.time_grain_sqla.map(([iso, label]): GrainChoice => [iso, label]),
    engine: findClientOfBackend(read.database?.backend)?.id ?? null,
    mayEdit: false,
  };
}
