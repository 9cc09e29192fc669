// Random filters on a random table's columns, with values as clients write them.
import { HOUR_MS } from '#app/domain/time/durations.ts';
import type { Random } from '#app/domain/random/seeded-random.ts';
import { chance, pick, some } from './random.ts';
import type { FuzzValue } from './random-conditions.ts';
import { DAY_GRAINS } from './random-query-time.ts';
import { findKeeping } from './random-setting.ts';
import {
  COLUMNS,
  floorTo,
  FROM_MS,
  sampleValue,
  TO_MS,
  type ValueKind,
  type RandomColumn,
  type RandomTable,
} from './random-table.ts';

type Filter = Readonly<Record<string, unknown>>;

const COMPARISONS = ['==', '!=', '>', '<', '>=', '<='];

export const randomFilters = (random: Random, table: RandomTable): Filter[] =>
  some(random, [0, 1, 2]).map(() => {
    const index = Math.floor(random() * COLUMNS.length);
    const { name, kind } = COLUMNS[index] as RandomColumn;
    const valueOf = (): FuzzValue => sampleValue(random, table, index);
    if (chance(random, 0.05)) return { col: 'nowhere', op: '==', val: 1 };
    if (chance(random, 0.1)) return { col: name, op: pick(random, ['IS NULL', 'IS NOT NULL']) };
    if (kind === 'boolean') return { col: name, op: pick(random, ['IS TRUE', 'IS FALSE']) };
    if (kind === 'instant') return instantFilter(random, name, () => asInstant(random, { name, ms: Number(valueOf()), table }));
    return plainFilter(random, { name, kind, valueOf });
  });

interface Filtered {
  readonly name: string;
  readonly kind: ValueKind;
  readonly valueOf: () => FuzzValue;
}

function plainFilter(random: Random, { name, kind, valueOf }: Filtered): Filter {
  const sentinel = kind === 'text' ? ['<NULL>', '<empty string>'] : ['<NULL>'];
  if (chance(random, 0.3)) return listFilter(random, name, () => (chance(random, 0.2) ? pick(random, sentinel) : written()));
  if (kind === 'text' && chance(random, 0.3))
    return { col: name, op: pick(random, ['LIKE', 'ILIKE', 'NOT LIKE']), val: pick(random, PATTERNS) };
  const op = pick(random, COMPARISONS);
  const takesSentinel = op === '==' || op === '!=';
  return { col: name, op, val: takesSentinel && chance(random, 0.2) ? pick(random, sentinel) : written() };

  /** Clients write numbers as text, too. */
  function written(): FuzzValue {
    const value = valueOf();
    return (kind === 'integer' || kind === 'double') && chance(random, 0.2) ? String(value) : value;
  }
}

const listFilter = (random: Random, col: string, valueOf: () => FuzzValue): Filter => ({
  col,
  op: pick(random, ['IN', 'NOT IN']),
  val: Array.from({ length: 1 + Math.floor(random() * 3) }, valueOf),
});

/** No backslash: it is an escape in some engines and itself in others. */
const PATTERNS = ['%', 'a%', 'A%', '%b', 'a_b', '_', "%'%", '', '%漢%', '100%'];

function instantFilter(random: Random, col: string, valueOf: () => FuzzValue): Filter {
  if (chance(random, 0.6)) return rangeFilter(random, col);
  if (chance(random, 0.3)) return listFilter(random, col, () => (chance(random, 0.2) ? '<NULL>' : valueOf()));
  return { col, op: pick(random, COMPARISONS), val: valueOf() };
}

interface Instant {
  readonly name: string;
  /** As it is kept. */
  readonly ms: number;
  readonly table: RandomTable;
}

/** On the clock of the query's zone, in UTC, in ms, as the column writes it, or between what it can keep. */
function asInstant(random: Random, { name, ms, table: { setting } }: Instant): FuzzValue {
  const keeping = findKeeping(setting, name);
  const written = keeping?.write(floorTo(keeping.unitMs, ms)) ?? null;
  if (keeping?.read(written) !== null && chance(random, 0.4)) return written;
  const shown = ms + setting.offsetHours * HOUR_MS + (chance(random, 0.3) ? pick(random, [500, 7 * HOUR_MS, 86_399_000]) : 0);
  return pick(random, [iso(shown), `${iso(shown)}Z`, shown]);
}

const iso = (ms: number): string => new Date(ms).toISOString().slice(0, -1).replace('.000', '');

function rangeFilter(random: Random, col: string): Filter {
  const grain = chance(random, 0.15) ? { grain: pick(random, DAY_GRAINS) } : {};
  return { col, op: 'TEMPORAL_RANGE', val: randomRange(random), ...grain };
}

/** A range of instants or days, unbounded on a side, or empty. */
export function randomRange(random: Random): string {
  const length = pick(random, [10, 19, 19]);
  const moment = (): string => new Date(FROM_MS + random() * (TO_MS - FROM_MS)).toISOString().slice(0, length);
  const [a, b] = [moment(), moment()].sort();
  return pick(random, [`${a} : ${b}`, `${a} : `, ` : ${b}`, 'No filter']);
}
