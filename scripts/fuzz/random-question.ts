// Random questions to random tables, from a seed: what planners must answer alike. Knows how clients ask, not how SQL is made.
import { DAY_GRAINS, GRAINS, OFFSETS, RARE_GRAINS } from './random-question-time.ts';
import { randomAsker, randomSetting, type Asker, type Setting } from './random-setting.ts';

export type Value = string | number | boolean | null;
export type Kind = 'integer' | 'double' | 'text' | 'boolean' | 'instant';

export interface RandomColumn {
  readonly name: string;
  readonly kind: Kind;
}

export interface RandomTable {
  readonly columns: readonly RandomColumn[];
  /** Instants in UTC ms, as they are kept. */
  readonly rows: readonly (readonly Value[])[];
  readonly setting: Setting;
}

export type Query = Readonly<Record<string, unknown>>;

export interface Question extends Asker {
  readonly query: Query;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Random = () => number;

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const chance = (random: Random, of: number): boolean => random() < of;
const some = <T>(random: Random, from: readonly T[], most = from.length): T[] => {
  const rest = [...from];
  const count = Math.floor(random() * (Math.min(most, from.length) + 1));
  return Array.from({ length: count }, () => rest.splice(Math.floor(random() * rest.length), 1)[0] as T);
};

export const COLUMNS: readonly RandomColumn[] = [
  { name: 'n', kind: 'integer' },
  { name: 'd', kind: 'double' },
  { name: 'select "t"; --', kind: 'text' },
  { name: 'g', kind: 'text' },
  { name: 'b', kind: 'boolean' },
  { name: 'at', kind: 'instant' },
  { name: 'seen', kind: 'instant' },
];

/** Calculated columns and saved metrics of the dataset, as SQL. */
export const CALCULATED: Readonly<Record<string, string>> = { twice: '"d" * 2', 'has d': '"d" IS NOT NULL' };
export const CALCULATED_KINDS: Readonly<Record<string, Kind>> = { twice: 'double', 'has d': 'boolean' };
export const SAVED_METRICS: Readonly<Record<string, string>> = { count: 'COUNT(*)', net: 'SUM("d") - 1' };

const TEXTS = [
  'a',
  'A',
  'b',
  '',
  ' ',
  "o'brien",
  '"q"',
  '漢字',
  '💥',
  '100%',
  'a_b',
  '\\',
  'Others',
  'NULL',
  '__proto__',
  'é',
  '$1',
  '?1',
];
const GROUPS = ['x', 'y', 'z', 'x y'];
const INTEGERS = [-3, -1, 0, 1, 2, 7, 10, 9_000_000_000_000_000, -9_007_199_254_740_991];
const FROM_MS = Date.UTC(1968, 10, 1);
const TO_MS = Date.UTC(2026, 2, 31);

export function randomTable(random: Random): RandomTable {
  const nulls = pick(random, [0, 0.1, 0.4]);
  // Instants close to each other meet in the buckets of a grain.
  const spanMs = pick(random, [3_600_000, 86_400_000 * 40, TO_MS - FROM_MS]);
  const startMs = FROM_MS + random() * (TO_MS - FROM_MS - spanMs);
  const valueOf = (kind: Kind, name: string): Value => {
    if (chance(random, nulls)) return null;
    switch (kind) {
      case 'integer':
        return pick(random, INTEGERS);
      case 'double':
        return Math.floor(random() * 41 - 20) / 4;
      case 'text':
        return pick(random, name === 'g' ? GROUPS : TEXTS);
      case 'boolean':
        return chance(random, 0.5);
      case 'instant':
        return Math.floor((startMs + random() * spanMs) / 1000) * 1000;
    }
  };
  const count = pick(random, [0, 1, 5, 20, 60]);
  const rows = Array.from({ length: count }, () => COLUMNS.map(({ kind, name }) => valueOf(kind, name)));
  return { columns: COLUMNS, rows, setting: randomSetting(random, Object.keys(CONDITIONS)) };
}

export function randomQuestion(random: Random, table: RandomTable): Question {
  const asker = randomAsker(random, Object.keys(CONDITIONS));
  return { ...asker, query: randomQuery(random, table, asker) };
}

function randomQuery(random: Random, table: RandomTable, asker: Asker): Query {
  const isGrouped = chance(random, 0.7);
  const compared = isGrouped && chance(random, 0.2) ? randomComparison(random, table) : null;
  const axis = chance(random, compared ? 0.7 : 0.4) ? [randomAxis(random, compared !== null, asker)] : [];
  const plain = some(random, ['n', 'select "t"; --', 'g', 'b', 'twice', 'has d'], 3);
  const columns = [...axis, ...plain];
  const metrics = isGrouped ? randomMetrics(random) : undefined;
  const selected = columns.length === 0 && !metrics?.length ? ['g'] : columns;
  const isLimited = chance(random, 0.5);
  const series = randomSeries(random, plain, metrics);
  return {
    columns: selected,
    ...(metrics && { metrics }),
    filters: [...(compared?.filters ?? []), ...randomFilters(random, table)],
    ...(compared && { time_offsets: compared.offsets }),
    ...(chance(random, 0.2) && { apply_fetch_values_predicate: true }),
    extras: {
      where: chance(random, 0.25) ? pick(random, Object.keys(CONDITIONS)) : '',
      having: metrics && chance(random, 0.25) ? pick(random, Object.keys(HAVINGS)) : '',
    },
    orderby: isLimited || chance(random, 0.4) ? randomOrder(random, selected, metrics) : [],
    row_limit: isLimited ? pick(random, [1, 2, 5, 1000]) : 0,
    row_offset: isLimited && chance(random, 0.5) ? pick(random, [0, 1, 3, 50]) : 0,
    ...series,
    ...(chance(random, 0.1) && { is_rowcount: true }),
  };
}

/** Where a clock is set back, an hour's buckets are two of the same name: they are not compared. */
function randomAxis(random: Random, isCompared: boolean, { timeZone }: Asker) {
  const name = chance(random, 0.8) ? 'at' : 'seen';
  const small = isCompared && timeZone !== null ? [] : [null, ...GRAINS];
  return {
    columnType: 'BASE_AXIS',
    expressionType: 'SQL',
    sqlExpression: name,
    label: name,
    isColumnReference: true,
    timeGrain: pick(random, chance(random, 0.15) ? RARE_GRAINS : [...small, ...DAY_GRAINS, ...DAY_GRAINS]),
  };
}

function randomComparison(random: Random, { rows, setting }: RandomTable) {
  const known = rows.flatMap((row) => row.filter((_, index) => COLUMNS[index]?.name === 'at')).filter((at) => at !== null);
  const around = (): number => (known.length > 0 ? Number(pick(random, known)) + setting.offsetHours * 3_600_000 : FROM_MS);
  const [since, until] = [around(), around() + pick(random, [0, 40, 400]) * 86_400_000].sort((a, b) => a - b) as [number, number];
  const day = (ms: number): string => written8601(ms).slice(0, 10);
  const own = `${day(around() - 40 * 86_400_000)} : ${day(TO_MS)}`;
  const all = [...Object.keys(OFFSETS), 'inherit', day(around()), own];
  return {
    filters: [
      { col: chance(random, 0.85) ? 'at' : 'seen', op: 'TEMPORAL_RANGE', val: `${written8601(since)} : ${written8601(until)}` },
    ],
    offsets: [...new Set([pick(random, all), pick(random, all)])],
  };
}

const written8601 = (ms: number): string => new Date(ms).toISOString().slice(0, 19);

/** Conditions that people type, with what they mean; null is unknown. */
export const CONDITIONS: Readonly<Record<string, (row: Readonly<Record<string, Value>>) => boolean | null>> = {
  '"n" > 0': ({ n }) => (typeof n === 'number' ? n > 0 : null),
  '"n" > 0 OR "g" IS NULL -- either': ({ n, g }) => (g === null ? true : typeof n === 'number' ? n > 0 : null),
  "\"g\" IN ('x', 'y') /* both */": ({ g }) => (g === null ? null : g === 'x' || g === 'y'),
  'NOT ("d" < 1)': ({ d }) => (typeof d === 'number' ? !(d < 1) : null),
};

/** Conditions on groups, with what they mean. */
export const HAVINGS: Readonly<Record<string, (rows: readonly Readonly<Record<string, Value>>[]) => boolean | null>> = {
  'COUNT(*) > 1': (rows) => rows.length > 1,
  'SUM("d") >= 0': (rows) => {
    const known = rows.flatMap(({ d }) => (typeof d === 'number' ? [d] : []));
    return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) >= 0;
  },
  'MAX("n") IS NULL OR COUNT(*) = 1': (rows) => rows.every(({ n }) => n === null) || rows.length === 1,
};

const simple = (aggregate: string, column: string) => ({
  expressionType: 'SIMPLE',
  column: { column_name: column },
  aggregate,
  label: `${aggregate}(${column})`,
});

const METRICS: readonly unknown[] = [
  'count',
  'net',
  ...['SUM', 'AVG', 'MIN', 'MAX', 'COUNT'].flatMap((aggregate) => ['d', 'twice'].map((column) => simple(aggregate, column))),
  ...['SUM', 'MIN', 'MAX', 'COUNT'].map((aggregate) => simple(aggregate, 'n')),
  ...['g', 'select "t"; --', 'n', 'b', 'at'].map((column) => simple('COUNT_DISTINCT', column)),
  ...['MIN', 'MAX'].flatMap((aggregate) => ['at', 'select "t"; --'].map((column) => simple(aggregate, column))),
];

const randomMetrics = (random: Random): unknown[] => some(random, METRICS, 3);

export const labelOf = (item: unknown): string => (typeof item === 'string' ? item : (item as { label: string }).label);

/** Every column at last, so that no two rows tie. */
function randomOrder(random: Random, columns: readonly unknown[], metrics: readonly unknown[] | undefined): [unknown, boolean][] {
  const first = some(random, [...columns, ...(metrics ?? [])], 2);
  const rest = columns.filter((column) => !first.includes(column));
  return [...first, ...rest].map((item) => [
    typeof item === 'object' && 'columnType' in (item as object) ? labelOf(item) : item,
    chance(random, 0.5),
  ]);
}

function randomSeries(random: Random, columns: readonly string[], metrics: readonly unknown[] | undefined): Query {
  const texts = columns.filter((name) => name === 'g' || name.startsWith('select'));
  if (!metrics || texts.length === 0 || !chance(random, 0.5)) return {};
  return {
    series_columns: texts,
    series_limit: pick(random, [1, 2, 3]),
    ...(chance(random, 0.5) && { series_limit_metric: pick(random, METRICS.slice(0, 12)) }),
    order_desc: chance(random, 0.7),
    ...(chance(random, 0.4) && { group_others_when_limit_reached: true }),
  };
}

function randomFilters(random: Random, { rows, setting }: RandomTable): unknown[] {
  return some(random, [0, 1, 2]).map(() => {
    const index = Math.floor(random() * COLUMNS.length);
    const { name, kind } = COLUMNS[index] as RandomColumn;
    const shiftMs = kind === 'instant' ? setting.offsetHours * 3_600_000 : 0;
    const valueOf = (): Value => {
      const own = sample(random, kind, rows, index);
      return typeof own === 'number' ? own + shiftMs : own;
    };
    return randomFilter(random, { name, kind, valueOf });
  });
}

/** A value of the table, or one that may not be in it. */
function sample(random: Random, kind: Kind, rows: RandomTable['rows'], index: number): Value {
  const own = rows.length > 0 && chance(random, 0.7) ? (pick(random, rows)[index] ?? null) : null;
  if (own !== null) return own;
  if (kind === 'instant') return Math.floor((FROM_MS + random() * (TO_MS - FROM_MS)) / 1000) * 1000;
  return kind === 'integer'
    ? pick(random, INTEGERS)
    : kind === 'double'
      ? Math.floor(random() * 40 - 20) / 4
      : pick(random, [...TEXTS, ...GROUPS]);
}

interface Filtered {
  readonly name: string;
  readonly kind: Kind;
  readonly valueOf: () => Value;
}

function randomFilter(random: Random, { name, kind, valueOf }: Filtered): unknown {
  if (chance(random, 0.05)) return { col: 'nowhere', op: '==', val: 1 };
  if (chance(random, 0.1)) return { col: name, op: pick(random, ['IS NULL', 'IS NOT NULL']) };
  if (kind === 'boolean') return { col: name, op: pick(random, ['IS TRUE', 'IS FALSE']) };
  if (kind === 'instant' && chance(random, 0.7)) return rangeFilter(random, name);
  if (kind === 'instant')
    return { col: name, op: pick(random, ['==', '!=', '>', '<', '>=', '<=']), val: asInstant(random, Number(valueOf())) };
  const sentinel = kind === 'text' ? ['<NULL>', '<empty string>'] : ['<NULL>'];
  if (chance(random, 0.3)) {
    const list = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
      chance(random, 0.2) ? pick(random, sentinel) : written(random, valueOf(), kind),
    );
    return { col: name, op: pick(random, ['IN', 'NOT IN']), val: list };
  }
  if (kind === 'text' && chance(random, 0.3))
    return { col: name, op: pick(random, ['LIKE', 'ILIKE', 'NOT LIKE']), val: pick(random, PATTERNS) };
  const op = pick(random, ['==', '!=', '>', '<', '>=', '<=']);
  const val =
    op.length === 2 && op.endsWith('=') && /^[=!]/.test(op) && chance(random, 0.2)
      ? pick(random, sentinel)
      : written(random, valueOf(), kind);
  return { col: name, op, val };
}

/** No backslash: it is an escape in some engines and itself in others. */
const PATTERNS = ['%', 'a%', 'A%', '%b', 'a_b', '_', "%'%", '', '%漢%', '100%'];

/** Clients write numbers as text, too. */
const written = (random: Random, value: Value, kind: Kind): Value =>
  (kind === 'integer' || kind === 'double') && chance(random, 0.2) ? String(value) : value;

/** Instants as clients write them: on the clock of the question's zone, in UTC, or in ms. */
function asInstant(random: Random, ms: number): Value {
  return pick(random, [written8601(ms), `${written8601(ms)}Z`, ms]);
}

function rangeFilter(random: Random, name: string): Query {
  const grain = chance(random, 0.15) ? { grain: pick(random, DAY_GRAINS) } : {};
  return { col: name, op: 'TEMPORAL_RANGE', val: randomRange(random), ...grain };
}

function randomRange(random: Random): string {
  const moment = (): string => written8601(FROM_MS + random() * (TO_MS - FROM_MS));
  const [a, b] = [moment(), moment()].sort();
  return pick(random, [`${a} : ${b}`, `${a} : `, ` : ${b}`, 'No filter']);
}
