// The leases of one shard of a database's cache keys. Kept in memory only: if the object is evicted, at worst a query runs twice.
// The state machine of a lease is in `domain/lease`.
import { claimSchema, renewSchema, settleSchema, waitingSchema } from '#app/domain/lease/protocol.ts';
import { throwIfAborted } from '#app/services/query-service/aborted.ts';
import { LeaseTable } from './lease-table.ts';
import { toFailureResponse, readBody, RoutedObject } from './routed-object.ts';

export class CacheLease extends RoutedObject {
  private readonly leases = new LeaseTable();

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    this.state.router.post('/lease/claim', (request) => this.claim(request));
    this.handlePost('/lease/renew', renewSchema, ({ key, ...body }) => this.leases.apply(key, { kind: 'renew', ...body }));
    this.handlePost('/lease/waiting', waitingSchema, ({ key }) => this.leases.countWaiters(key));
    this.handlePost('/lease/settle', settleSchema, ({ key, ...body }) => this.leases.apply(key, { kind: 'settle', ...body }));
  }

  /** Replies when the lease is granted or settled. A claimant that disconnects leaves the queue. */
  private async claim(request: Request): Promise<Response> {
    try {
      const { key, ...claim } = await readBody(request, claimSchema);
      throwIfAborted(request.signal);
      request.signal.addEventListener('abort', () => this.leases.apply(key, { kind: 'leave', id: claim.id }));
      return Response.json({ ok: true, value: await this.leases.claim(key, claim) });
    } catch (error) {
      return toFailureResponse(error, request);
    }
  }
}
