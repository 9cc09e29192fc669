// How many queries of reports run at a database at a time: who has a slot, and who waits for one, in order.

export interface QuerySlotState {
  /** UTC ms by holder: a holder that has died gives its slot back then. */
  readonly held: ReadonlyMap<string, number>;
  readonly waiting: readonly SlotClaim[];
}
export interface SlotClaim {
  readonly id: string;
  /** Slots of the database, as the claimant knows them: settings can change. */
  readonly limit: number;
  /** Longer than any query takes. */
  readonly holdMs: number;
}
export type SlotEvent =
  | ({ readonly kind: 'claim' } & SlotClaim)
  /** A holder has finished, or a waiting caller has left. */
  | { readonly kind: 'end'; readonly id: string }
  | { readonly kind: 'tick' };

export const freeSlots: QuerySlotState = { held: new Map(), waiting: [] };

/** What the event leads to, and whose turn it is now. The first in line holds up those behind it, whatever their limits. */
export function reduceSlots(
  slots: QuerySlotState,
  event: SlotEvent,
  nowMs: number,
): { slots: QuerySlotState; granted: readonly string[] } {
  const held = new Map([...slots.held].filter(([id, untilMs]) => untilMs > nowMs && !(event.kind === 'end' && id === event.id)));
  const waiting = slots.waiting.filter(({ id }) => event.kind === 'tick' || id !== event.id);
  if (event.kind === 'claim') waiting.push({ id: event.id, limit: event.limit, holdMs: event.holdMs });
  const granted: string[] = [];
  for (let next = waiting[0]; next && held.size < next.limit; next = waiting[0]) {
    waiting.shift();
    held.set(next.id, nowMs + next.holdMs);
    granted.push(next.id);
  }
  return { slots: { held, waiting }, granted };
}

/** UTC ms at which the first in line gets a slot at the latest; null if none is waiting. */
export const nextGrantMs = ({ held, waiting }: QuerySlotState): number | null =>
  waiting.length === 0 || held.size === 0 ? null : Math.min(...held.values());
