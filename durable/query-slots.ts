// The slots of one database, in memory only: an evicted object has forgotten them, and the worst of that is a few more queries at
// a time. Whose turn it is, `domain/query-slots` decides.
import { slotClaimSchema, slotEndSchema } from '#app/domain/query-slots/protocol.ts';
import { freeSlots, nextSlotMs, reduceSlots, type SlotEvent, type Slots } from '#app/domain/query-slots/slots.ts';
import { throwIfAborted } from '#app/services/query-service/aborted.ts';
import { failure, readBody, RoutedObject } from './routed-object.ts';

export class QuerySlots extends RoutedObject {
  private slots: Slots = freeSlots;
  private readonly waiters = new Map<string, () => void>();
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    this.state.router.post('/slots/claim', (request) => this.claim(request));
    this.answer('/slots/end', slotEndSchema, ({ id }) => this.apply({ kind: 'end', id }));
  }

  /** Replies when the slot is granted. A claimant that disconnects gives up its place. */
  private async claim(request: Request): Promise<Response> {
    try {
      const claim = await readBody(request, slotClaimSchema);
      throwIfAborted(request.signal);
      request.signal.addEventListener('abort', () => this.leave(claim.id));
      await new Promise<void>((resolve) => {
        this.waiters.set(claim.id, resolve);
        this.apply({ kind: 'claim', ...claim });
      });
      return Response.json({ ok: true, value: null });
    } catch (error) {
      return failure(error, request);
    }
  }

  private leave(id: string): void {
    this.waiters.delete(id);
    this.apply({ kind: 'end', id });
  }

  private apply(event: SlotEvent): void {
    const { slots, granted } = reduceSlots(this.slots, event, Date.now());
    this.slots = slots;
    for (const id of granted) {
      this.waiters.get(id)?.();
      this.waiters.delete(id);
    }
    if (this.timer !== null) clearTimeout(this.timer);
    const atMs = slots.waiting.length === 0 ? null : nextSlotMs(slots);
    this.timer = atMs === null ? null : setTimeout(() => this.apply({ kind: 'tick' }), Math.max(1, atMs - Date.now()));
  }
}
