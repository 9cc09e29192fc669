// The leases of a part of a database's cache keys, in memory only: an evicted object has forgotten them, and the worst of that is
// a query that runs twice. What a lease does next, `domain/lease` decides.
import { claimSchema, renewSchema, settleSchema, waitingSchema } from '#app/domain/lease/protocol.ts';
import { throwIfAborted } from '#app/services/query-service/aborted.ts';
import { LeaseTable } from './lease-table.ts';
import { failure, readBody, RoutedObject } from './routed-object.ts';

export class CacheLease extends RoutedObject {
  private readonly leases = new LeaseTable();

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    this.state.router.post('/lease/claim', (request) => this.claim(request));
    this.handlePost('/lease/renew', renewSchema, ({ key, ...body }) => this.leases.apply(key, { kind: 'renew', ...body }));
    this.handlePost('/lease/waiting', waitingSchema, ({ key }) => this.leases.waiting(key));
    this.handlePost('/lease/settle', settleSchema, ({ key, ...body }) => this.leases.apply(key, { kind: 'settle', ...body }));
  }

  /** Replies when the lease is granted or settled. A claimant that disconnects gives up its place. */
  private async claim(request: Request): Promise<Response> {
    try {
      const { key, ...claim } = await readBody(request, claimSchema);
      throwIfAborted(request.signal);
      request.signal.addEventListener('abort', () => this.leases.apply(key, { kind: 'leave', id: claim.id }));
      return Response.json({ ok: true, value: await this.leases.claim(key, claim) });
    } catch (error) {
      return failure(error, request);
    }
  }
}
