// The condition of an alert, as its row has it.
import * as z from 'zod';
import { OPERATORS, type AlertCondition } from '#app/domain/alert/evaluate-condition.ts';
import { seriesCondition, type SeriesCondition } from '#app/domain/alert/series-condition.ts';
import { AppError } from '#app/domain/errors.ts';
import type { ScheduleRow } from '#app/stores/report/store.server.ts';

const extra = z.looseObject({ alert: seriesCondition.nullish() });

/** The condition on its chart, of an alert without SQL; null: it has a query. */
export const readSeriesCondition = ({ extraJson }: { readonly extraJson?: string | undefined }): SeriesCondition | null =>
  extra.parse(JSON.parse(extraJson ?? '{}')).alert ?? null;

const config = z.object({ op: z.enum(OPERATORS), threshold: z.number() });

/** Throws 422 where it isn't complete. */
export function readAlertCondition({
  validatorType,
  validatorConfigJson,
}: Pick<ScheduleRow, 'validatorType' | 'validatorConfigJson'>): AlertCondition {
  if (validatorType === 'not null') return { kind: 'not null' };
  const parsed = config.safeParse(JSON.parse(validatorConfigJson));
  if (!parsed.success)
    throw new AppError('COMMAND_REFUSED_ERROR', 'The alert has no condition. Select an operator and a threshold.');
  return { kind: 'operator', operator: parsed.data.op, threshold: parsed.data.threshold };
}
