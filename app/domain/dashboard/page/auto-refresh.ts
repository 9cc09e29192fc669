// When a dashboard auto-refreshes, which of its charts, and how they are staggered so that the databases do not get all
// queries at once.
import * as z from 'zod';

/** Seconds to select from; 0 is never. */
export const REFRESH_INTERVALS_S = [0, 10, 30, 60, 300, 1_800, 3_600, 21_600, 43_200, 86_400] as const;

/** What a dashboard's settings say of it. */
export interface RefreshPlan {
  /** Seconds; 0 is never. */
  readonly intervalS: number;
  /** Ids of the charts that the timer leaves alone. */
  readonly immune: readonly number[];
  /** Whether the databases are queried; if not, cached results can be used. */
  readonly isForced: boolean;
  /** Over which time the charts are spread at least, 5 seconds or more; 0 queries all at once. */
  readonly spreadMs: number;
}

const MIN_INTERVAL_S = 10;
/** The default, and the minimum. */
const MIN_SPREAD_MS = 5_000;
/** The part of an interval over which its charts are spread, and the part that they never pass. */
const SPREAD_PART = 0.2;
const MAX_SPREAD_PART = 0.5;

const yes = z.union([z.boolean(), z.literal('true').transform(() => true), z.literal('false').transform(() => false)]);

/** Total. `settings`: json_metadata as an object. */
export function readRefreshPlan(settings: Readonly<Record<string, unknown>>): RefreshPlan {
  const isStaggered = yes.catch(true).parse(settings['stagger_refresh']);
  return {
    intervalS: z.number().int().min(0).catch(0).parse(settings['refresh_frequency']),
    immune: z.array(z.number().int()).catch([]).parse(settings['timed_refresh_immune_slices']),
    isForced: settings['refresh_mode'] !== 'fetch',
    spreadMs: isStaggered ? Math.max(MIN_SPREAD_MS, z.number().catch(MIN_SPREAD_MS).parse(settings['stagger_time'])) : 0,
  };
}

/** Seconds between two refreshes; 0 is never. Nothing is queried more often than every 10 seconds. */
export const clampRefreshInterval = (request: number): number => (request > 0 ? Math.max(MIN_INTERVAL_S, request) : 0);

export interface RefreshMoment {
  /** Seconds, as the viewer or the settings say. */
  readonly intervalS: number;
  /** When it was refreshed last, or opened. */
  readonly lastMs: number;
  readonly nowMs: number;
  readonly isRunning: boolean;
  readonly isEditing: boolean;
  readonly isHidden: boolean;
  readonly isOffline: boolean;
}

export type RefreshDecision =
  | { readonly kind: 'off' }
  | { readonly kind: 'running' }
  | { readonly kind: 'paused'; readonly why: 'editing' | 'hidden' | 'offline' }
  | { readonly kind: 'wait'; readonly untilMs: number }
  | { readonly kind: 'refresh' };

/** A refresh that falls due in a pause comes as soon as the pause ends. */
export function decideRefresh(moment: RefreshMoment): RefreshDecision {
  const intervalS = clampRefreshInterval(moment.intervalS);
  if (intervalS === 0) return { kind: 'off' };
  if (moment.isRunning) return { kind: 'running' };
  if (moment.isEditing) return { kind: 'paused', why: 'editing' };
  if (moment.isHidden) return { kind: 'paused', why: 'hidden' };
  if (moment.isOffline) return { kind: 'paused', why: 'offline' };
  const untilMs = moment.lastMs + intervalS * 1_000;
  return moment.nowMs >= untilMs ? { kind: 'refresh' } : { kind: 'wait', untilMs };
}

/** How long after the first chart each of `count` is queried: equal steps, within half of the interval. */
export function refreshDelaysMs(count: number, { intervalS, spreadMs }: Pick<RefreshPlan, 'intervalS' | 'spreadMs'>): number[] {
  const intervalMs = clampRefreshInterval(intervalS) * 1_000;
  const overMs = spreadMs === 0 ? 0 : Math.min(intervalMs * MAX_SPREAD_PART, Math.max(intervalMs * SPREAD_PART, spreadMs));
  return Array.from({ length: count }, (_, at) => (count < 2 ? 0 : Math.round((overMs * at) / (count - 1))));
}
