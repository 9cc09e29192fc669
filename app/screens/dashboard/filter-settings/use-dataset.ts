// The dataset of a filter as its form needs it: columns, metrics, grains.
import { parseCertification } from '#app/domain/dataset/certification.ts';
import { PLAIN_SETTINGS } from '#app/domain/query/dataset.ts';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import type { ExploreDataset, GrainChoice } from '#app/screens/explore/explore-dataset.ts';
import { describeApiFailure, readApiFailure } from '#app/screens/explore/client/api-failure.ts';
import { readFailure } from '#app/screens/shell/read-failure.ts';
import { jsonOf, type ApiSender } from '#app/screens/shell/api-sender.ts';
import { common } from '#app/messages/en/common.ts';
import { filterSettings } from '#app/messages/en/filter-settings.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

const text = z.string().nullish().catch(null);
const yes = z.boolean().catch(false);
const replySchema = z.object({
  result: z.looseObject({
    id: z.number(),
    table_name: text,
    schema: text,
    database: z.looseObject({ id: z.number(), database_name: text }).nullish().catch(null),
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

export type FoundDataset =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'found'; readonly dataset: ExploreDataset }
  | { readonly kind: 'failed'; readonly message: string };

export function useDataset(datasetId: number | null, send: ApiSender): FoundDataset {
  const tCommon = useMessages(common);
  const [found, setFound] = useState<{ readonly id: number; readonly is: FoundDataset } | null>(null);
  useEffect(() => {
    if (datasetId === null) return undefined;
    const aborter = new AbortController();
    const show = (is: FoundDataset) => !aborter.signal.aborted && setFound({ id: datasetId, is });
    find(datasetId, send, aborter.signal).then(
      (dataset) => show({ kind: 'found', dataset }),
      (error: unknown) => show({ kind: 'failed', message: error instanceof Error ? error.message : tCommon('tryAgainLater') }),
    );
    return () => aborter.abort();
  }, [datasetId, send]);
  if (datasetId === null) return { kind: 'none' };
  return found?.id === datasetId ? found.is : { kind: 'asking' };
}

async function find(id: number, send: ApiSender, signal: AbortSignal): Promise<ExploreDataset> {
  const t = pageTranslate(filterSettings);
  const sent = await send(`/api/v1/dataset/${id}`, { signal });
  if (sent.kind !== 'answered' || !sent.isOk) {
    const { kind } = readFailure(sent);
    if (kind === 'denied' || kind === 'missing') throw new Error(t('source.noAccess'));
    throw new Error(describeApiFailure(readApiFailure(sent)));
  }
  return toDataset(replySchema.parse(jsonOf(sent.text)).result);
}

function toDataset(read: z.output<typeof replySchema>['result']): ExploreDataset {
  const t = pageTranslate(filterSettings);
  return {
    id: read.id,
    uuid: '',
    name: read.table_name ?? t('source.datasetById', { id: read.id }),
    databaseId: read.database?.id ?? 0,
    databaseName: read.database?.database_name ?? '',
    catalog: null,
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
    offersValues: read.filter_select_enabled ?? true,
    grains: read.time_grain_sqla.map(([iso, label]): GrainChoice => [iso, label]),
    engine: null,
    mayEdit: false,
  };
}
