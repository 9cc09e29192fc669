// Random tables: columns of every kind, with the values at which engines stumble, kept and set up in many ways.
import { DAY_MS, HOUR_MS } from '#app/domain/time/durations.ts';
import type { Random } from '#app/domain/random/seeded-random.ts';
import { chance, pick } from './random.ts';
import { CONDITIONS, type FuzzValue } from './random-conditions.ts';
import { findKeeping, randomSetting, type Setting } from './random-setting.ts';

export type ValueKind = 'integer' | 'double' | 'text' | 'boolean' | 'instant';

export interface RandomColumn {
  readonly name: string;
  readonly kind: ValueKind;
}

export interface RandomTable {
  readonly columns: readonly RandomColumn[];
  /** Instants in UTC ms, as they are kept. */
  readonly rows: readonly (readonly FuzzValue[])[];
  readonly setting: Setting;
}

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
export const CALCULATED_KINDS: Readonly<Record<string, ValueKind>> = { twice: 'double', 'has d': 'boolean' };
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
export const FROM_MS = Date.UTC(1968, 10, 1);
export const TO_MS = Date.UTC(2026, 2, 31);

export function randomTable(random: Random): RandomTable {
  const setting = randomSetting(random, Object.keys(CONDITIONS));
  const nulls = pick(random, [0, 0.1, 0.4]);
  // Instants close to each other meet in the buckets of a grain.
  const spanMs = pick(random, [HOUR_MS, DAY_MS * 40, TO_MS - FROM_MS]);
  const startMs = FROM_MS + random() * (TO_MS - FROM_MS - spanMs);
  const valueOf = ({ kind, name }: RandomColumn): FuzzValue => {
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
        return floorTo(Math.max(1000, findKeeping(setting, name)?.unitMs ?? 0), startMs + random() * spanMs);
    }
  };
  const count = pick(random, [0, 1, 5, 20, 60]);
  return { columns: COLUMNS, rows: Array.from({ length: count }, () => COLUMNS.map(valueOf)), setting };
}

export const floorTo = (unit: number, value: number): number => Math.floor(value / unit) * unit;

/** A value of the table's column, or one not in it. */
export function sampleValue(random: Random, { rows }: RandomTable, index: number): FuzzValue {
  const own = rows.length > 0 && chance(random, 0.7) ? (pick(random, rows)[index] ?? null) : null;
  if (own !== null) return own;
  switch (COLUMNS[index]?.kind) {
    case 'instant':
      return floorTo(1000, FROM_MS + random() * (TO_MS - FROM_MS));
    case 'integer':
      return pick(random, INTEGERS);
    case 'double':
      return Math.floor(random() * 40 - 20) / 4;
    default:
      return pick(random, [...TEXTS, ...GROUPS]);
  }
}
