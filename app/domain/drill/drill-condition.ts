// Condition of a mark as sent by its menu: plain values by column, which limit the rows of a drill.
import * as z from 'zod';

const MAX_VALUES = 1_000;
const MAX_CONDITIONS = 30;

const column = z.string().min(1).max(1_000);
const value = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);

const drillConditionSchema = z.discriminatedUnion('op', [
  z.object({ column, op: z.literal('=='), value }),
  z.object({ column, op: z.literal('IN'), value: z.array(value).min(1).max(MAX_VALUES) }),
  z.object({ column, op: z.literal('IS NULL') }),
  /** Half-open time range without zone: `2024-03-01T00:00:00 : 2024-04-01T00:00:00`. */
  z.object({ column, op: z.literal('TEMPORAL_RANGE'), value: z.string().max(200) }),
]);
export type DrillCondition = z.output<typeof drillConditionSchema>;

/** Schema without raw SQL. */
export const drillConditionsSchema = z.array(drillConditionSchema).max(MAX_CONDITIONS);

interface DrillFilter {
  readonly col: string;
  readonly op: '==' | 'IN' | 'IS NULL' | '>=' | '<' | 'TEMPORAL_RANGE';
  readonly val?: unknown;
}

const PERIOD = /^(\d{4,6}-\d{2}-\d{2}(?:[T ][\d:.]{1,15})?) : (\d{4,6}-\d{2}-\d{2}(?:[T ][\d:.]{1,15})?)$/;

/**
 * Converts the condition to query filters. A period becomes two filters, because a dashboard's time filter replaces all range
 * filters of a query, and must not replace this one.
 */
export function drillFilters(condition: DrillCondition): readonly DrillFilter[] {
  const { column: col, op } = condition;
  if (op === 'IS NULL' || (op === '==' && condition.value === null)) return [{ col, op: 'IS NULL' }];
  if (op !== 'TEMPORAL_RANGE') return [{ col, op, val: condition.value }];
  const period = PERIOD.exec(condition.value);
  if (!period) return [{ col, op, val: condition.value }];
  return [
    { col, op: '>=', val: period[1] },
    { col, op: '<', val: period[2] },
  ];
}

/** Same, as filters in a chart's settings, where Explore shows them. */
export const drillAdhocFilters = (conditions: readonly DrillCondition[]) =>
  conditions.flatMap(drillFilters).map(({ col, op, val }) => ({
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: col,
    operator: op,
    ...(val !== undefined && { comparator: val }),
  }));
