// Computes which part of a chart's last period was measured, and whether a compared series covers the same part.
import { grainText, computeBucketSpan } from '#app/charts/shared/selections/selections.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import type { SeriesAxis } from '#app/charts/shared/series/series.ts';
import { bucketSpan, bucketStart } from '#app/domain/query/bucket-start.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { addUnits, TIME_UNITS, type LocalMs, type TimeUnit } from '#app/domain/time/local-time.ts';
import { fromZone, toZone } from '#app/domain/time/zone.ts';
import type { GrainSettings } from './grain.ts';
import { INHERIT } from './time-shifts.ts';

export interface OpenPeriod {
  /** UTC ms at which the measured part ends: the end of the query's time range, or the time of the query. */
  readonly untilMs: number;
  /** Whether a shifted series covers an equally long part of its period. */
  readonly isAlike: (shift: string) => boolean;
}

/** null if the last period is complete or unknown. */
export function openPeriod(input: LayoutInput<GrainSettings>, { kind, values, zone }: SeriesAxis): OpenPeriod | null {
  const { fromMs = null, toMs = null, queriedAtMs: queriedAtMs = Infinity } = input.timeRange ?? {};
  const untilMs = Math.min(toMs ?? Infinity, queriedAtMs);
  const grain = grainText(input);
  const last = values.at(-1);
  if (kind !== 'time' || grain === null || last === undefined || values.length < 2) return null;
  const span = computeBucketSpan(last, grain, zone);
  if (span === null || !(untilMs > fromZone(span[0], zone)) || !(untilMs < fromZone(span[1], zone))) return null;
  const local = (ms: number): LocalMs => toZone(ms, zone);
  const range = { from: fromMs === null ? -Infinity : local(fromMs), to: toMs === null ? Infinity : local(toMs) };
  const measured = local(untilMs) - Math.max(span[0], range.from);
  const isAlike = (text: string): boolean => {
    const move = shiftOf(text, range);
    const start = move && startOf(move(local(last)), grain, local(last));
    const there = start === null ? null : bucketSpan(start, grain);
    if (move === null || there === null) return true;
    const [from, to] = [Math.max(there[0], moved(range.from, move)), Math.min(there[1], moved(range.to, move))];
    return Math.abs(to - from - measured) <= TOLERANCE * (span[1] - span[0]);
  };
  return { untilMs, isAlike };
}

/** Weeks begin on the same weekday as those of the axis, because databases differ. */
const startOf = (ms: LocalMs, grain: string, known: LocalMs): LocalMs | null =>
  grain.includes('W') ? known + Math.floor((ms - known) / WEEK_MS) * WEEK_MS : bucketStart(ms, grain);
const WEEK_MS = 7 * DAY_MS;

/** Tolerated difference as a share of the period: months differ by up to three days, and 52 weeks from a year by one or two. */
const TOLERANCE = 0.1;

type Move = (ms: LocalMs) => LocalMs;

const moved = (end: LocalMs, move: Move): LocalMs => (Number.isFinite(end) ? move(end) : end);

const AGO = /^(\d{1,5}) ([a-z]{3,7}?)s? ago$/;
const DATE = /^\d{4}-\d{2}-\d{2}/;

/** Computes how the query shifts its time range for a comparison; null for shifts that only the server can parse. */
function shiftOf(text: string, { from, to }: { readonly from: LocalMs; readonly to: LocalMs }): Move | null {
  const [, amount = '', word = ''] = AGO.exec(text) ?? [];
  const unit = TIME_UNITS.find((one: TimeUnit) => one === word);
  if (unit !== undefined) return (ms) => addUnits(ms, -Number(amount), unit);
  const days = text === INHERIT ? (to - from) / DAY_MS : DATE.test(text) ? (from - Date.parse(text.slice(0, 10))) / DAY_MS : NaN;
  return Number.isFinite(days) ? (ms) => addUnits(ms, -Math.floor(days), 'day') : null;
}
