// What a column or metric shows of the rows of one group, and how values are ordered.
import { readLabel, type FuzzValue } from './random-conditions.ts';
import { isWritten } from './random-keeping.ts';
import { BUCKET, isAxis, type EngineRules, type Group, type Row } from './random-scene.ts';
import { findKeeping, type Setting } from './random-setting.ts';
import type { ValueKind } from './random-table.ts';

/** What a row shows in a column that is not its value: as it is written, or gathered with other series. */
export const shown = (name: string): string => `shown: ${name}`;

export function compareValues(a: FuzzValue, b: FuzzValue, { nullsFirst }: EngineRules): number {
  if (a === null || b === null) return a === b ? 0 : (a === null) === nullsFirst ? -1 : 1;
  return compareKnown(a, b);
}

/** As ORDER BY has them. */
export function orderValues(a: FuzzValue, b: FuzzValue, ascending: boolean, rules: EngineRules): number {
  if (rules.nullsAlwaysLast && (a === null) !== (b === null)) return a === null ? 1 : -1;
  return (ascending ? 1 : -1) * compareValues(a, b, rules);
}

const encoder = new TextEncoder();

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const at = a.findIndex((byte, index) => byte !== b[index]);
  return at < 0 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
}

/** Text by its bytes in UTF-8. */
export function compareKnown(a: FuzzValue, b: FuzzValue): number {
  if (typeof a === 'string' && typeof b === 'string') return compareBytes(encoder.encode(a), encoder.encode(b));
  return Number(a) - Number(b);
}

const METRIC_KINDS: Readonly<Record<string, ValueKind>> = {
  COUNT: 'integer',
  COUNT_DISTINCT: 'integer',
  SUM: 'double',
  AVG: 'double',
};

interface SimpleMetric {
  readonly aggregate: string;
  readonly column: { readonly column_name: string };
}
const isMetric = (item: unknown): item is SimpleMetric => typeof item === 'object' && item !== null && 'aggregate' in item;

export function inferKind(item: unknown, setting: Setting): ValueKind {
  if (isAxis(item)) return 'instant';
  if (isMetric(item)) return METRIC_KINDS[item.aggregate] ?? columnKind(item.column.column_name);
  const keeping = findKeeping(setting, readLabel(item));
  if (keeping && isWritten(keeping)) return keeping.declared === 'integer' ? 'integer' : 'text';
  return readLabel(item) === 'count' ? 'integer' : readLabel(item) === 'net' ? 'double' : columnKind(readLabel(item));
}

const KINDS: Readonly<Record<string, ValueKind>> = {
  n: 'integer',
  d: 'double',
  twice: 'double',
  b: 'boolean',
  'has d': 'boolean',
  at: 'instant',
  seen: 'instant',
};
const columnKind = (name: string): ValueKind => KINDS[name] ?? 'text';

export function computeValue(item: unknown, group: Group): FuzzValue {
  if (item === 'count') return group.length;
  if (item === 'net') {
    const sum = aggregate(
      'SUM',
      group.map((row) => row['d'] ?? null),
    );
    return typeof sum === 'number' ? sum - 1 : null;
  }
  if (isMetric(item))
    return aggregate(
      item.aggregate,
      group.map((row) => row[item.column.column_name] ?? null),
    );
  return group[0] ? columnValue(item, group[0]) : null;
}

export function columnValue(column: unknown, row: Row): FuzzValue {
  return (isAxis(column) ? row[BUCKET] : (row[shown(readLabel(column))] ?? row[readLabel(column)])) ?? null;
}

function aggregate(name: string, values: readonly FuzzValue[]): FuzzValue {
  const present = values.filter((value) => value !== null);
  if (name === 'COUNT') return present.length;
  if (name === 'COUNT_DISTINCT') return new Set(present).size;
  if (present.length === 0) return null;
  const sorted = present.toSorted(compareKnown);
  if (name === 'MIN') return sorted[0] ?? null;
  if (name === 'MAX') return sorted.at(-1) ?? null;
  const sum = sumOf(present);
  return name === 'SUM' ? sum : sum / present.length;
}

/** Whole numbers are added exactly: partial sums can exceed a double. */
function sumOf(values: readonly FuzzValue[]): number {
  const isWhole = values.every((value) => Number.isSafeInteger(value));
  return isWhole
    ? Number(values.reduce((total: bigint, value) => total + BigInt(Number(value)), 0n))
    : values.reduce((total: number, value) => total + Number(value), 0);
}
