// Limits how many report queries run at a time at one database. Kept in memory only: if the object is evicted, at worst a few
// more queries run at a time. The rules are in `domain/query-slots`.
import { slotClaimSchema, slotEndSchema } from '#app/domain/query-slots/protocol.ts';
import { freeSlots, nextGrantMs, reduceSlots, type SlotClaim, type QuerySlotState } from '#app/domain/query-slots/slots.ts';
import { createWaitingLine, type LineReducer } from '#app/domain/query-slots/waiting-line.ts';
import { throwIfAborted } from '#app/services/query-service/aborted.ts';
import { OBJECT_CLOCK } from './line-clock.ts';
import { RoutedObject } from './routed-object.ts';

type Claim = SlotClaim & { readonly kind: 'claim' };

const reduce: LineReducer<QuerySlotState, Claim> = (before, event, nowMs) => {
  const { slots: state, granted } = reduceSlots(before, event, nowMs);
  return { state, granted, refusal: null, nextMs: nextGrantMs(state) };
};

export class QuerySlots extends RoutedObject {
  private readonly line = createWaitingLine(freeSlots, reduce, OBJECT_CLOCK);

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    this.handlePost('/slots/claim', slotClaimSchema, (claim, { signal }) => {
      throwIfAborted(signal);
      return this.line.enter({ kind: 'claim', ...claim }, signal);
    });
    this.handlePost('/slots/end', slotEndSchema, ({ id }) => this.line.end(id));
  }
}
