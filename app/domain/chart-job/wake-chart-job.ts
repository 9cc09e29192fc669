// Decides what a chart job's Durable Object does when its alarm fires. Pure: time is an argument.
import { HOUR_MS } from '#app/domain/time/durations.ts';

/** Stored state of the job. */
export interface ChartJobMark {
  /** Number of earlier attempts. */
  readonly attempts: number;
  readonly isEnded: boolean;
}

export type ChartJobStep =
  /** No job was started in this object. */
  | { readonly kind: 'none' }
  /** The job's retention has ended: delete all stored data. */
  | { readonly kind: 'forget' }
  /** `alarmAtMs`: next alarm, regardless of this attempt's outcome. */
  | { readonly kind: 'run' | 'giveUp'; readonly attempts: number; readonly alarmAtMs: number };

/** Max time until a job is resumed after its object was evicted. */
const WATCH_MS = 15_000;
/** How long a finished job is remembered, so that it isn't started again. */
const REMEMBER_MS = HOUR_MS;
const MAX_ATTEMPTS = 3;

export function wakeChartJob(mark: ChartJobMark | null, nowMs: number): ChartJobStep {
  if (mark === null) return { kind: 'none' };
  if (mark.isEnded) return { kind: 'forget' };
  const attempts = mark.attempts + 1;
  return { kind: attempts > MAX_ATTEMPTS ? 'giveUp' : 'run', attempts, alarmAtMs: nowMs + WATCH_MS };
}

/** Time (UTC ms) at which a finished job is deleted. */
export const forgetAtMs = (endedMs: number): number => endedMs + REMEMBER_MS;
