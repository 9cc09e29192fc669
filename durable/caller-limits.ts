// What one caller does, in memory only: an evicted object has forgotten it, and the worst of that is a few more queries. What is too
// much, and whose turn it is, `domain/caller-limits` decides.
import { nextTurnMs, noUse, reduceUse, type CallerUse, type UseEvent } from '#app/domain/caller-limits/caller-use.ts';
import { endSchema, takeSchema } from '#app/domain/caller-limits/protocol.ts';
import { tooMany } from '#app/domain/caller-limits/refusals.ts';
import { throwIfAborted } from '#app/services/query-service/aborted.ts';
import { failure, readBody, RoutedObject } from './routed-object.ts';

export class CallerLimits extends RoutedObject {
  private use: CallerUse = noUse;
  private readonly waiters = new Map<string, () => void>();
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    this.state.router.post('/limits/take', (request) => this.take(request));
    this.answer('/limits/end', endSchema, ({ id }) => this.end(id));
  }

  /** Replies at once with a refusal, else when the turn has come. Who disconnects gives up their place. */
  private async take(request: Request): Promise<Response> {
    try {
      const take = await readBody(request, takeSchema);
      throwIfAborted(request.signal);
      request.signal.addEventListener('abort', () => this.end(take.id));
      const turn = new Promise<void>((resolve) => this.waiters.set(take.id, resolve));
      const refusedForMs = this.apply({ kind: 'take', ...take });
      if (refusedForMs !== null) {
        this.waiters.delete(take.id);
        throw tooMany(take.rate?.use ?? 'queries', refusedForMs);
      }
      await turn;
      return Response.json({ ok: true, value: null });
    } catch (error) {
      return failure(error, request);
    }
  }

  private end(id: string): void {
    this.waiters.delete(id);
    this.apply({ kind: 'end', id });
  }

  private apply(event: UseEvent): number | null {
    const { use, granted, refusedForMs } = reduceUse(this.use, event, Date.now());
    this.use = use;
    for (const id of granted) {
      this.waiters.get(id)?.();
      this.waiters.delete(id);
    }
    if (this.timer !== null) clearTimeout(this.timer);
    const atMs = nextTurnMs(use);
    this.timer = atMs === null ? null : setTimeout(() => this.apply({ kind: 'tick' }), Math.max(1, atMs - Date.now()));
    return refusedForMs;
  }
}
