// The condition of an alert on the values of its chart, as the form has it. Pure.
import * as z from 'zod';
import { seriesCondition, type SeriesCondition } from '#app/domain/alert/series-condition.ts';
import { numberInput } from './number-input.ts';

/** An operator for a threshold, a direction for a change. */
export const SERIES_RULES = ['<', '<=', '>', '>=', 'up', 'down', 'any'] as const;
export const BASES = ['previous', 'same day last week'] as const;
const CHANGES = ['up', 'down', 'any'] as const;

export const seriesDraft = z.object({
  rule: z.enum(SERIES_RULES),
  threshold: numberInput,
  periods: numberInput,
  percent: numberInput,
  against: z.enum(BASES),
});
export type SeriesDraft = z.output<typeof seriesDraft>;

const EMPTY: SeriesDraft = { rule: '<', threshold: null, periods: 1, percent: null, against: 'previous' };

export function draftOfSeries(condition: SeriesCondition | null): SeriesDraft {
  if (condition === null) return EMPTY;
  if (condition.kind === 'threshold')
    return { ...EMPTY, rule: condition.op, threshold: condition.threshold, periods: condition.periods };
  return { ...EMPTY, rule: condition.direction, percent: condition.percent, against: condition.against };
}

export const isChange = (rule: SeriesDraft['rule']): rule is (typeof CHANGES)[number] => CHANGES.some((one) => one === rule);

/** Null while it isn't complete. */
export function readSeries(draft: SeriesDraft): SeriesCondition | null {
  const { rule, threshold, periods, percent, against } = draft;
  const condition = isChange(rule)
    ? { kind: 'change', percent, against, direction: rule }
    : { kind: 'threshold', op: rule, threshold, periods };
  return seriesCondition.safeParse(condition).data ?? null;
}

/** The field that keeps it from being complete; null for none. */
export function findSeriesProblem(draft: SeriesDraft): 'threshold' | 'periods' | 'percent' | null {
  if (readSeries(draft) !== null) return null;
  if (isChange(draft.rule)) return 'percent';
  return typeof draft.threshold === 'number' ? 'periods' : 'threshold';
}
