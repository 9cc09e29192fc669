// Syntax tree of one side of a time range, built by parse-expression.ts and parse-side.ts, and evaluated by
// evaluate-expression.ts.
import type { TimeUnit } from './local-time.ts';

export type LastDayUnit = 'day' | 'week' | 'month' | 'quarter' | 'year';

export type TimeExpression =
  | { readonly kind: 'datetime'; readonly text: string }
  | { readonly kind: 'add'; readonly base: TimeExpression; readonly amount: Amount; readonly unit: TimeUnit }
  | { readonly kind: 'truncate'; readonly base: TimeExpression; readonly unit: TimeUnit }
  | { readonly kind: 'lastDay'; readonly base: TimeExpression; readonly unit: LastDayUnit }
  /** `within` determines the year; null is this year. `country` is as entered; null is the United States. */
  | { readonly kind: 'holiday'; readonly name: string; readonly within: TimeExpression | null; readonly country: string | null };

export type Amount =
  | { readonly kind: 'integer'; readonly value: number }
  | { readonly kind: 'difference'; readonly from: TimeExpression; readonly to: TimeExpression; readonly unit: 'day' | 'year' };

/** A time range; a null side is unbounded. */
export interface RangeExpression {
  readonly since: TimeExpression | null;
  readonly until: TimeExpression | null;
}

export const datetime = (text: string): TimeExpression => ({ kind: 'datetime', text });
export const add = (base: TimeExpression, value: number, unit: TimeUnit): TimeExpression => ({
  kind: 'add',
  base,
  amount: { kind: 'integer', value },
  unit,
});
