// Three versions of a value become one: what only one side changed is taken, what both changed differently is a conflict,
// which keeps the merging user's side until they decide otherwise.
import type { DashboardPart } from './merge-names.ts';
import { isRecord } from '#app/domain/dashboard/metadata/normalize-metadata.ts';

/** Worked out from scopes and layout: a difference in them is no user's change. */
const DERIVED = new Set(['chartsInScope', 'tabsInScope']);

/** Undefined: it is not there. */
export interface ThreeValues {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** What two sides disagree on. */
export type MergeSubject =
  /** `field`: of the part. */
  | { readonly is: 'part'; readonly part: DashboardPart; readonly field?: string }
  | { readonly is: 'place'; readonly part: DashboardPart }
  /** `entry`: the label or chart that the setting is for. */
  | { readonly is: 'setting'; readonly key: string; readonly entry?: string };

export interface MergeConflict extends ThreeValues {
  readonly where: MergeSubject;
}

/** Receives every conflict; says whose value to keep, mine by default. */
export type Report = (conflict: MergeConflict) => 'mine' | 'theirs' | undefined;

/** The value to keep; a difference on both sides goes to `report`. */
export function mergeValue(where: MergeSubject, { base, mine, theirs }: ThreeValues, report: Report): unknown {
  if (sameJson(mine, base)) return theirs;
  if (sameJson(theirs, base) || sameJson(mine, theirs)) return mine;
  return report({ where, base, mine, theirs }) === 'theirs' ? theirs : mine;
}

/** Key by key; `whereOf` says what a key is about. What is no object counts as one without keys. */
export function mergeRecord(
  { base, mine, theirs }: ThreeValues,
  whereOf: (key: string) => MergeSubject,
  report: Report,
): Record<string, unknown> {
  const [b, m, t] = [sideOf(base), sideOf(mine), sideOf(theirs)];
  const keys = new Set([...m.keys(), ...t.keys(), ...b.keys()]);
  const merged = [...keys].map((key): [string, unknown] => [
    key,
    mergeValue(whereOf(key), { base: b.get(key), mine: m.get(key), theirs: t.get(key) }, report),
  ]);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

const sideOf = (value: unknown): ReadonlyMap<string, unknown> => new Map(Object.entries(isRecord(value) ? value : {}));

/** Lists of ids: the order of the side that changed it, with what only the other one has put behind its neighbor. */
export function mergeOrder(
  {
    base,
    mine,
    theirs,
  }: { readonly base: readonly string[]; readonly mine: readonly string[]; readonly theirs: readonly string[] },
  kept: ReadonlySet<string>,
): string[] {
  const isMineChanged = !sameJson(common(mine, base), common(base, mine));
  const [first, second] = isMineChanged ? [mine, theirs] : [theirs, mine];
  const order = [...new Set(first)].filter((id) => kept.has(id));
  const placed = new Set(order);
  for (const [index, id] of second.entries()) {
    if (placed.has(id) || !kept.has(id)) continue;
    const before = second.slice(0, index).findLast((other) => placed.has(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
    placed.add(id);
  }
  return [...order, ...[...kept].filter((id) => !placed.has(id))];
}

/** Those of a list that the other has too. */
const common = (list: readonly string[], other: readonly string[]): string[] => list.filter((id) => other.includes(id));

/** Whether two JSON values say the same; the order of keys does not count. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((value, index) => sameJson(value, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]));
}

/** Entries with a text as their id, by it; nothing if not a list. */
export function byId(list: unknown): Map<string, unknown> {
  const entries = (Array.isArray(list) ? (list as unknown[]) : []).flatMap((entry): [string, unknown][] =>
    isRecord(entry) && typeof entry['id'] === 'string' ? [[entry['id'], entry]] : [],
  );
  return new Map(entries);
}

/** Without what is recomputed. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([key]) => !DERIVED.has(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, plain(inner)]));
}
