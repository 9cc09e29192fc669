// The values of a cluster to one number, by Superset's names. Deviations are those of the whole cluster, not of a sample.
import { max, mean, min, sum } from 'd3-array';

const variance = (values: readonly number[]): number => {
  const middle = mean(values) ?? 0;
  return mean(values, (value) => (value - middle) ** 2) ?? 0;
};

const REDUCERS: Readonly<Record<string, (values: readonly number[]) => number | undefined>> = {
  sum,
  mean,
  min: (values) => min(values),
  max: (values) => max(values),
  var: variance,
  std: (values) => Math.sqrt(variance(values)),
};

/** NaN where there is nothing to reduce; an unknown name adds up. */
export function reduceValues(name: string, values: readonly number[]): number {
  const known = Object.hasOwn(REDUCERS, name) ? REDUCERS[name] : REDUCERS['sum'];
  const numbers = values.filter((value) => !Number.isNaN(value));
  return numbers.length === 0 ? NaN : (known?.(numbers) ?? NaN);
}
