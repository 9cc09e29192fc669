// What the object of a chart job does when its alarm rings. Pure: time is an argument.
import { HOUR_MS } from '#app/domain/time/durations.ts';

/** What the object has stored of its job. */
export interface ChartJobMark {
  /** How often it was run before. */
  readonly attempts: number;
  readonly isEnded: boolean;
}

export type ChartJobStep =
  /** No job was begun here. */
  | { readonly kind: 'none' }
  /** The job ended long enough ago: all that is stored of it goes. */
  | { readonly kind: 'forget' }
  /** `alarmAtMs`: when the object wakes again, whatever becomes of this attempt. */
  | { readonly kind: 'run' | 'giveUp'; readonly attempts: number; readonly alarmAtMs: number };

/** A job whose object was evicted is resumed after this at the latest. */
const WATCH_MS = 15_000;
/** How long an ended job is remembered, so that it isn't begun again. */
const REMEMBER_MS = HOUR_MS;
const MAX_ATTEMPTS = 3;

export function wakeChartJob(mark: ChartJobMark | null, nowMs: number): ChartJobStep {
  if (mark === null) return { kind: 'none' };
  if (mark.isEnded) return { kind: 'forget' };
  const attempts = mark.attempts + 1;
  return { kind: attempts > MAX_ATTEMPTS ? 'giveUp' : 'run', attempts, alarmAtMs: nowMs + WATCH_MS };
}

/** When the object of a job that has ended wakes to forget it, UTC ms. */
export const forgetAtMs = (endedMs: number): number => endedMs + REMEMBER_MS;
