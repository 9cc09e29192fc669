// A range of time as text, and as the form that writes it: which of the five ways it is put, and their parts.
import { NO_FILTER } from '#app/charts/shared/form/form-upgrade.ts';

export type RangeWay = 'none' | 'last' | 'previous' | 'current' | 'custom' | 'advanced';

export const LAST_RANGES = ['Last day', 'Last week', 'Last month', 'Last quarter', 'Last year'] as const;
export const PREVIOUS_RANGES = [
  'previous calendar week',
  'previous calendar month',
  'previous calendar quarter',
  'previous calendar year',
] as const;
export const CURRENT_RANGES = ['Current day', 'Current week', 'Current month', 'Current quarter', 'Current year'] as const;
export type FixedRange = (typeof LAST_RANGES | typeof PREVIOUS_RANGES | typeof CURRENT_RANGES)[number];
export const UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
type RangeUnit = (typeof UNITS)[number];

/** One end of a custom range: open, a moment, so far from now, now or midnight of today. */
export type RangeEnd =
  | { readonly kind: 'open' }
  | { readonly kind: 'now' }
  | { readonly kind: 'today' }
  /** Local date and time as an <input type="datetime-local"> has it. */
  | { readonly kind: 'moment'; readonly at: string }
  /** Negative is before now. */
  | { readonly kind: 'relative'; readonly count: number; readonly unit: RangeUnit };

export interface CustomRange {
  readonly since: RangeEnd;
  readonly until: RangeEnd;
}

const SEPARATOR = ' : ';
const RELATIVE = /^DATEADD\(DATETIME\("(now|today)"\),\s*(-?\d{1,6}),\s*(second|minute|hour|day|week|month|quarter|year)\)$/i;
const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2}))?)?$/;

const includes = (list: readonly string[], text: string): boolean =>
  list.some((entry) => entry.toLowerCase() === text.toLowerCase());

/** The way in which a text is put; what no form can write is 'advanced'. */
export function findTarget(range: string): RangeWay {
  const text = range.trim();
  if (text === '' || text.toLowerCase() === NO_FILTER.toLowerCase()) return 'none';
  if (includes(LAST_RANGES, text)) return 'last';
  if (includes(PREVIOUS_RANGES, text)) return 'previous';
  if (includes(CURRENT_RANGES, text)) return 'current';
  return parseCustom(text) === null ? 'advanced' : 'custom';
}

/** null where the text is not a range with two ends that the form knows. */
export function parseCustom(range: string): CustomRange | null {
  const at = range.indexOf(SEPARATOR);
  if (at < 0) return null;
  const since = parseEnd(range.slice(0, at).trim());
  const until = parseEnd(range.slice(at + SEPARATOR.length).trim());
  return since === null || until === null ? null : { since, until };
}

function parseEnd(text: string): RangeEnd | null {
  if (text === '') return { kind: 'open' };
  if (/^now$/i.test(text)) return { kind: 'now' };
  if (/^today$/i.test(text)) return { kind: 'today' };
  const moment = MOMENT.exec(text);
  if (moment)
    return {
      kind: 'moment',
      at: `${moment[1]}T${moment[2] ?? '00:00'}${moment[3] && moment[3] !== '00' ? `:${moment[3]}` : ''}`,
    };
  const relative = RELATIVE.exec(text);
  const unit = UNITS.find((one) => one === relative?.[3]?.toLowerCase());
  if (!relative || unit === undefined || relative[1]?.toLowerCase() !== baseOf(unit)) return null;
  return { kind: 'relative', count: Number(relative[2]), unit };
}

/** Units shorter than a day count from now, others from the midnight that began today. */
const baseOf = (unit: RangeUnit): string => (['second', 'minute', 'hour'].includes(unit) ? 'now' : 'today');

export const writeCustom = ({ since, until }: CustomRange): string => `${writeEnd(since)}${SEPARATOR}${writeEnd(until)}`;

function writeEnd(end: RangeEnd): string {
  switch (end.kind) {
    case 'open':
      return '';
    case 'now':
    case 'today':
      return end.kind;
    case 'moment':
      return end.at.length === 16 ? `${end.at}:00` : end.at;
    case 'relative':
      return `DATEADD(DATETIME("${baseOf(end.unit)}"), ${end.count}, ${end.unit})`;
  }
}

export const DEFAULT_CUSTOM: CustomRange = { since: { kind: 'relative', count: -7, unit: 'day' }, until: { kind: 'today' } };

/** What a way begins with when it is selected: what is there where it fits, else its first choice. */
export function rangeFor(target: RangeWay, range: string): string {
  if (findTarget(range) === target) return range;
  switch (target) {
    case 'none':
      return NO_FILTER;
    case 'last':
      return LAST_RANGES[1];
    case 'previous':
      return PREVIOUS_RANGES[1];
    case 'current':
      return CURRENT_RANGES[2];
    case 'custom':
      return writeCustom(DEFAULT_CUSTOM);
    case 'advanced':
      return findTarget(range) === 'none' ? ' : ' : range;
  }
}
