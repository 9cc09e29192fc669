// Random queries on random tables, from a seed, for which all engines must have equal results. Knows clients' requests, not how SQL
// is built.
import type { Random } from '#app/domain/random/seeded-random.ts';
import { chance, pick, some } from './random.ts';
import { randomTime } from './random-comparison.ts';
import { CONDITIONS, HAVINGS, readLabel, METRICS, RANKING_METRICS } from './random-conditions.ts';
import { randomFilters } from './random-filters.ts';
import { makeRandomCaller, type FuzzCaller } from './random-setting.ts';
import type { RandomTable } from './random-table.ts';

export type RandomQuery = Readonly<Record<string, unknown>>;

export interface CallerQuery extends FuzzCaller {
  readonly query: RandomQuery;
}

export function makeRandomQuery(random: Random, table: RandomTable): CallerQuery {
  const caller = makeRandomCaller(random, Object.keys(CONDITIONS));
  return { ...caller, query: randomQuery(random, table, caller) };
}

const PLAIN = ['n', 'select "t"; --', 'g', 'b', 'twice', 'has d'];
const TIMES = ['at', 'seen'];

function randomQuery(random: Random, table: RandomTable, caller: FuzzCaller): RandomQuery {
  const isGrouped = chance(random, 0.7);
  const time = randomTime(random, { table, caller, isCompared: isGrouped && chance(random, 0.25) });
  const metrics = isGrouped ? some(random, METRICS, 3) : undefined;
  const plain = some(random, PLAIN, 3);
  // An instant off the axis is itself, or as it is written.
  const times = chance(random, 0.12) ? TIMES.filter((name) => !isNamed(time, name)).slice(0, 1) : [];
  const request = [...time.axis, ...plain, ...times];
  const selected = request.length === 0 && time.shown.length === 0 && !metrics?.length ? ['g'] : request;
  const isLimited = chance(random, 0.5);
  const order = isLimited || chance(random, 0.4) ? randomOrder(random, [...time.shown, ...selected], metrics) : [];
  return {
    columns: selected,
    ...(metrics && { metrics }),
    filters: [...time.filters, ...randomFilters(random, table)],
    ...(chance(random, 0.2) && { apply_fetch_values_predicate: true }),
    extras: {
      where: chance(random, 0.25) ? pick(random, Object.keys(CONDITIONS)) : '',
      having: metrics && chance(random, 0.25) ? pick(random, Object.keys(HAVINGS)) : '',
      time_grain_sqla: time.grain,
    },
    orderby: order,
    row_limit: isLimited ? pick(random, [1, 2, 5, 1000]) : 0,
    row_offset: order.length > 0 && chance(random, 0.4) ? pick(random, [0, 1, 3, 50]) : 0,
    ...time.keys,
    ...randomSeries(random, plain, metrics),
    ...(chance(random, 0.1) && { is_rowcount: true }),
  };
}

const isNamed = ({ axis, keys }: ReturnType<typeof randomTime>, name: string): boolean =>
  axis.some((item) => readLabel(item) === name) || keys['granularity'] === name;

/** By several, unselected ones too; every column at last, so that no two rows tie. */
function randomOrder(random: Random, columns: readonly unknown[], metrics: readonly unknown[] | undefined): [unknown, boolean][] {
  const others = metrics ? METRICS : PLAIN;
  const unselected = chance(random, 0.2) ? [pick(random, others)] : [];
  const names = columns.map((item) => (typeof item === 'object' ? readLabel(item) : item));
  const first = some(random, [...new Set([...names, ...(metrics ?? []), ...unselected])], 3);
  const rest = names.filter((name) => !first.includes(name));
  return [...first, ...rest].map((item) => [item, chance(random, 0.5)]);
}

/** Gathered series become text, which engines write alike of texts and whole numbers alone. */
function randomSeries(random: Random, columns: readonly string[], metrics: readonly unknown[] | undefined): RandomQuery {
  const gathers = chance(random, 0.4);
  const series = gathers ? columns.filter((name) => ['g', 'n', 'select "t"; --'].includes(name)) : columns;
  if (!metrics || series.length === 0 || !chance(random, 0.5)) return {};
  return {
    series_columns: series,
    series_limit: pick(random, [1, 2, 3]),
    ...(chance(random, 0.5) && { series_limit_metric: pick(random, RANKING_METRICS) }),
    order_desc: chance(random, 0.7),
    ...(gathers && { group_others_when_limit_reached: true }),
  };
}
