// Which of the selections in charts that came from outside their marks could have made. They are rebuilt from their conditions,
// so that nothing else of what was sent reaches a query: no column that the chart doesn't show, no SQL, no text of a sender's.
import * as z from 'zod';
import { describeConditions, isPeriod, MAX_CONDITIONS, type MarkCondition } from './mark-conditions.ts';
import { maskOfConditions } from './mark-mask.ts';
import { parseDataMask, type DataMask } from './data-mask.ts';

const MAX_VALUES = 1_000;
const MAX_VALUE_LENGTH = 5_000;

const scalar = z.union([z.string().max(MAX_VALUE_LENGTH), z.number(), z.boolean(), z.null()]);
const col = z.string().min(1).max(MAX_VALUE_LENGTH);
const conditionSchema = z.discriminatedUnion('op', [
  z.object({ col, op: z.enum(['IN', 'NOT IN']), val: z.array(scalar).min(1).max(MAX_VALUES) }),
  z.object({ col, op: z.enum(['IS NULL', 'IS NOT NULL']) }),
  z.object({ col, op: z.literal('TEMPORAL_RANGE'), val: z.string().refine((text) => isPeriod('TEMPORAL_RANGE', text)) }),
]);
/** As other clients write the selection of a single value. */
const equalSchema = z.object({ col, op: z.literal('=='), val: scalar });

/** @param shown columns whose values the chart shows. Null where its marks could not have made the mask. */
export function checkChartMask(raw: unknown, shown: ReadonlySet<string>): DataMask | null {
  const { extraFormData } = parseDataMask(raw);
  const { filters = [], ...others } = extraFormData;
  if (Object.keys(others).length > 0 || filters.length > MAX_CONDITIONS) return null;
  const conditions = filters.map((filter) => readCondition(filter, shown));
  if (!conditions.every((condition) => condition !== null)) return null;
  return maskOfConditions(conditions, describeConditions(conditions));
}

function readCondition(filter: unknown, shown: ReadonlySet<string>): MarkCondition | null {
  const equal = equalSchema.safeParse(filter);
  const parsed = conditionSchema.safeParse(equal.success ? { ...equal.data, op: 'IN', val: [equal.data.val] } : filter);
  return parsed.success && shown.has(parsed.data.col) ? parsed.data : null;
}
