// What a selection in a chart requires of rows: one condition a column. Without schemas, since browsers load it with a touched chart.
import { describeValue } from '#app/domain/dashboard/filters/filter-choice.ts';
import type { FilterValue } from '#app/domain/query/query-object.ts';

export type MarkCondition =
  | { readonly col: string; readonly op: 'IN' | 'NOT IN'; readonly val: readonly FilterValue[] }
  | { readonly col: string; readonly op: 'IS NULL' | 'IS NOT NULL' }
  /** From one instant of UTC until before another: `2024-03-01T00:00:00 : 2024-04-01T00:00:00`. */
  | { readonly col: string; readonly op: 'TEMPORAL_RANGE'; readonly val: string };

export const MAX_CONDITIONS = 20;

const DAY_MS = 86_400_000;

/** Naive ISO, as ranges are written on the wire. @param ms UTC */
function instantText(ms: number): string {
  const [text = ''] = new Date(ms).toISOString().split('Z');
  return text.replace(/\.000$/, '');
}

export const rangeText = (fromMs: number, toMs: number): string => `${instantText(fromMs)} : ${instantText(toMs)}`;

const RANGE = /^\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})? : \d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?$/;

/** Whether the value is a range between two instants, as marks produce it; other time ranges aren't literal values. */
export const isPeriod = (op: unknown, val: unknown): boolean =>
  op === 'TEMPORAL_RANGE' && typeof val === 'string' && RANGE.test(val);

/** From and to, UTC ms; null for a range in another form. */
export function parsedRange(text: string): readonly [fromMs: number, toMs: number] | null {
  const [from, to, ...more] = text.split(' : ').map((part) => Date.parse(`${part}Z`));
  const isRange = from !== undefined && to !== undefined && Number.isFinite(from) && Number.isFinite(to) && more.length === 0;
  return isRange ? [from, to] : null;
}

/** What the conditions leave, in the words of chips and badges: "Action, Puzzle"; null for none. */
export function describeConditions(conditions: readonly MarkCondition[]): string | null {
  return conditions.length === 0 ? null : conditions.map(describeCondition).join(' · ');
}

function describeCondition(condition: MarkCondition): string {
  switch (condition.op) {
    case 'IN':
      return condition.val.map(describeValue).join(', ');
    case 'NOT IN':
      return `${condition.val.map(describeValue).join(', ')} (excluded)`;
    case 'IS NULL':
      return describeValue(null);
    case 'IS NOT NULL':
      return `${describeValue(null)} (excluded)`;
    case 'TEMPORAL_RANGE':
      return describeRange(condition.val);
  }
}

/** Calendar periods by their own name, others by first and last day, or by their instants. */
function describeRange(text: string): string {
  const range = parsedRange(text);
  if (range === null) return text;
  const [from, to] = [instantText(range[0]), instantText(range[1])];
  const end = new Date(range[1]);
  if (!from.endsWith('T00:00:00') || !to.endsWith('T00:00:00')) return `${from.replace('T', ' ')} – ${to.replace('T', ' ')}`;
  const begin = new Date(range[0]);
  const months = (end.getUTCFullYear() - begin.getUTCFullYear()) * 12 + end.getUTCMonth() - begin.getUTCMonth();
  const isByMonth = begin.getUTCDate() === 1 && end.getUTCDate() === 1;
  if (isByMonth && months === 12 && begin.getUTCMonth() === 0) return from.slice(0, 4);
  if (isByMonth && months === 1) return from.slice(0, 7);
  const last = instantText(range[1] - DAY_MS).slice(0, 10);
  return from.slice(0, 10) === last ? last : `${from.slice(0, 10)} – ${last}`;
}
