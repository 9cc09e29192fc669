// The time of a random query: its axis, its range in today's or in the old form, a shift of it, and what it is compared with.
import { DAY_MS, HOUR_MS } from '#app/domain/time/durations.ts';
import type { Random } from '#app/domain/random/seeded-random.ts';
import { chance, pick } from './random.ts';
import { randomRange } from './random-filters.ts';
import { DAY_GRAINS, GRAINS, OFFSETS, RARE_GRAINS } from './random-query-time.ts';
import type { FuzzCaller } from './random-setting.ts';
import { COLUMNS, FROM_MS, TO_MS, type RandomTable } from './random-table.ts';

export interface RandomTime {
  /** Columns of the select list. */
  readonly axis: readonly unknown[];
  /** The names of those columns in results. */
  readonly shown: readonly string[];
  readonly filters: readonly unknown[];
  readonly grain: string | null;
  /** Other keys of the query object. */
  readonly keys: Readonly<Record<string, unknown>>;
}

export function randomTime(random: Random, { table, caller, isCompared }: Times): RandomTime {
  const range = isCompared ? closedRange(random, table) : randomRange(random);
  const keys = {
    ...(isCompared && { time_offsets: [...new Set([randomOffset(random, table), randomOffset(random, table)])] }),
    ...(chance(random, 0.15) && { time_shift: randomOffset(random, table) }),
  };
  const grain = randomGrain(random, caller, isCompared || 'time_shift' in keys);
  const isNew = chance(random, 0.75);
  const col = chance(random, 0.85) ? 'at' : 'seen';
  if (isNew) {
    const hasAxis = chance(random, isCompared ? 0.7 : 0.4);
    const filters = isCompared || chance(random, 0.2) ? [{ col, op: 'TEMPORAL_RANGE', val: range }] : [];
    return { axis: hasAxis ? [axisOn(chance(random, 0.8) ? 'at' : 'seen', grain)] : [], shown: [], filters, grain: null, keys };
  }
  const use = pick(random, ['__timestamp', 'column', 'none']);
  return {
    axis: use === 'column' ? [col] : [],
    shown: use === '__timestamp' ? ['__timestamp'] : [],
    filters: [],
    grain,
    keys: { ...keys, granularity: col, time_range: range, ...(use === '__timestamp' && { is_timeseries: true }) },
  };
}

interface Times {
  readonly table: RandomTable;
  readonly caller: FuzzCaller;
  readonly isCompared: boolean;
}

const axisOn = (name: string, timeGrain: string | null) => ({
  columnType: 'BASE_AXIS',
  expressionType: 'SQL',
  sqlExpression: name,
  label: name,
  isColumnReference: true,
  timeGrain,
});

/** Where a clock is set back, an hour's buckets are two of the same name: they are neither compared nor moved. */
function randomGrain(random: Random, { timeZone }: FuzzCaller, isMoved: boolean): string | null {
  const small = isMoved && timeZone !== null ? [] : [null, ...GRAINS];
  return pick(random, chance(random, 0.15) ? RARE_GRAINS : [...small, ...DAY_GRAINS, ...DAY_GRAINS]);
}

/** Around an instant of the table. */
function around(random: Random, { rows, setting }: RandomTable): number {
  const index = COLUMNS.findIndex(({ name }) => name === 'at');
  const known = rows.map((row) => row[index] ?? null).filter((at) => at !== null);
  return known.length > 0 ? Number(pick(random, known)) + setting.offsetHours * HOUR_MS : FROM_MS;
}

function closedRange(random: Random, table: RandomTable): string {
  const sides = [around(random, table), around(random, table) + pick(random, [0, 40, 400]) * DAY_MS].sort((a, b) => a - b);
  return sides.map((ms) => new Date(ms).toISOString().slice(0, 19)).join(' : ');
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Units, the range's length, a start day, or a separate range. */
function randomOffset(random: Random, table: RandomTable): string {
  const own = `${dayOf(around(random, table) - 40 * DAY_MS)} : ${dayOf(TO_MS)}`;
  return pick(random, [...Object.keys(OFFSETS), 'inherit', dayOf(around(random, table)), own]);
}
