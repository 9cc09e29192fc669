// One cache key that is being filled: a shell around the lease of app/domain. Holds no answer.
// In memory only: a woken object has forgotten its lease, and the worst of that is a question asked twice.
import { z } from 'zod';
import { freeLease, nextTickMs, reduceLease, type Lease, type LeaseEvent, type LeaseReply } from '#app/domain/lease/lease.ts';
import { claimSchema, renewSchema, settleSchema } from '#app/domain/lease/protocol.ts';
import { failure, readBody, RoutedObject } from './routed-object.ts';

export class QueryRun extends RoutedObject {
  private lease: Lease = freeLease;
  private readonly waiters = new Map<string, (reply: LeaseReply) => void>();
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    this.state.router.post('/lease/claim', (request) => this.claim(request));
    this.answer('/lease/renew', renewSchema, (body) => this.apply({ kind: 'renew', ...body }));
    this.answer('/lease/waiting', z.object({}), () => this.waiters.size);
    this.answer('/lease/settle', settleSchema, (body) => this.apply({ kind: 'settle', ...body }));
  }

  /** Answers when the lease is granted or settled. A claimant that hangs up gives its place away. */
  private async claim(request: Request): Promise<Response> {
    try {
      const { id, leaseMs } = await readBody(request, claimSchema);
      const reply = new Promise<LeaseReply>((resolve) => this.waiters.set(id, resolve));
      request.signal.addEventListener('abort', () => this.apply({ kind: 'leave', id }));
      this.apply({ kind: 'claim', id, leaseMs });
      return Response.json({ ok: true, value: await reply });
    } catch (error) {
      return failure(error);
    }
  }

  /** Whether the event came from the holder. */
  private apply(event: LeaseEvent): boolean {
    const { lease, replies, isHolder } = reduceLease(this.lease, event, Date.now());
    this.lease = lease;
    if (event.kind === 'leave') this.waiters.delete(event.id);
    for (const { id, reply } of replies) {
      this.waiters.get(id)?.(reply);
      this.waiters.delete(id);
    }
    this.wakeAt(nextTickMs(lease));
    return isHolder;
  }

  private wakeAt(atMs: number | null): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = atMs === null ? null : setTimeout(() => this.apply({ kind: 'tick' }), Math.max(1, atMs - Date.now()));
  }
}
