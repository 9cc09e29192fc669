// A caller's usage: requests per minute, and concurrent queries per database. Pure: time is an argument.
import { freeSlots, nextGrantMs, reduceSlots, type SlotEvent, type QuerySlotState } from '#app/domain/query-slots/slots.ts';
import type { LineReducer } from '#app/domain/query-slots/waiting-line.ts';
import type { Take } from './protocol.ts';
import { countOne } from './rate.ts';
import { tooMany } from './refusals.ts';

export interface CallerUse {
  /** Rate state (UTC ms, see `rate.ts`) by what is counted. */
  readonly spent: ReadonlyMap<string, number>;
  /** Queries by database. */
  readonly turns: ReadonlyMap<number, QuerySlotState>;
}

export type UseEvent =
  | ({ readonly kind: 'take' } & Take)
  /** Ends a query that is done or was canceled. */
  | { readonly kind: 'end'; readonly id: string }
  | { readonly kind: 'tick' };

export interface UseStep {
  readonly use: CallerUse;
  /** Queries that can start now. */
  readonly granted: readonly string[];
  /** Wait in ms if the limit was exceeded; null if the request was counted. */
  readonly refusedForMs: number | null;
}

export const noUse: CallerUse = { spent: new Map(), turns: new Map() };

export function reduceUse(use: CallerUse, event: UseEvent, nowMs: number): UseStep {
  if (event.kind !== 'take') return passTurns(use, event, nowMs);
  const spent = new Map([...use.spent].filter(([, untilMs]) => untilMs > nowMs));
  if (event.rate) {
    const key = `${event.rate.use} ${event.rate.counter}`;
    const counted = countOne(spent.get(key) ?? null, event.rate.perMinute, nowMs);
    if (!counted.isAllowed) return { use: { ...use, spent }, granted: [], refusedForMs: counted.waitMs };
    spent.set(key, counted.spentUntilMs);
  }
  const counted = { ...use, spent };
  if (!event.turn) return { use: counted, granted: [event.id], refusedForMs: null };
  const { databaseId, ...claim } = event.turn;
  return passTurns(counted, { kind: 'claim', id: event.id, ...claim }, nowMs, databaseId);
}

/** The event applies to one database, or to all (ids are unique). */
function passTurns(use: CallerUse, event: SlotEvent, nowMs: number, databaseId: number | null = null): UseStep {
  const turns = new Map(use.turns);
  const granted: string[] = [];
  for (const id of databaseId === null ? use.turns.keys() : [databaseId]) {
    const step = reduceSlots(use.turns.get(id) ?? freeSlots, event, nowMs);
    granted.push(...step.granted);
    if (step.slots.held.size + step.slots.waiting.length === 0) turns.delete(id);
    else turns.set(id, step.slots);
  }
  return { use: { ...use, turns }, granted, refusedForMs: null };
}

/** UTC ms at which the next query can start at the latest; null if none is waiting. */
export function nextTurnMs({ turns }: CallerUse): number | null {
  const times = [...turns.values()].flatMap((slots) => nextGrantMs(slots) ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

type TakeEvent = Extract<UseEvent, { readonly kind: 'take' }>;

/** `reduceUse` for a waiting line, which refuses with 429. */
export const reduceUseInLine: LineReducer<CallerUse, TakeEvent> = (before, event, nowMs) => {
  const { use: state, granted, refusedForMs } = reduceUse(before, event, nowMs);
  const counted = event.kind === 'take' ? (event.rate?.use ?? 'queries') : 'queries';
  return { state, granted, refusal: refusedForMs === null ? null : tooMany(counted, refusedForMs), nextMs: nextTurnMs(state) };
};
