// Values of one cell to one number, by Superset's names.
import { deviation, max, mean, median, min, quantile, sum, variance } from 'd3-array';

type Aggregate = (values: readonly number[]) => number | undefined;

const AGGREGATES: Readonly<Record<string, Aggregate>> = {
  sum,
  count: (values) => values.length,
  mean,
  min: (values) => min(values),
  max: (values) => max(values),
  median,
  variance: (values) => variance(values) ?? 0,
  deviation: (values) => deviation(values) ?? 0,
  p1: (values) => quantile(values, 0.01),
  p5: (values) => quantile(values, 0.05),
  p95: (values) => quantile(values, 0.95),
  p99: (values) => quantile(values, 0.99),
};

/** NaN where there is nothing to aggregate; an unknown name adds up. */
export function aggregate(name: string, values: readonly number[]): number {
  const known = Object.hasOwn(AGGREGATES, name) ? AGGREGATES[name] : AGGREGATES['sum'];
  return values.length === 0 ? NaN : (known?.(values) ?? NaN);
}
