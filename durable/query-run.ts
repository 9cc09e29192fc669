// Three uses of one class, told apart by the object's name: a SQL Lab run, one cache key that is being filled, and chart
// data that is asked in the background.
// The lease is in memory only: a woken object has forgotten it, and the worst of that is a question asked twice.
import { z } from 'zod';
import { freeLease, nextTickMs, reduceLease, type Lease, type LeaseEvent, type LeaseReply } from '#app/domain/lease/lease.ts';
import { claimSchema, renewSchema, settleSchema } from '#app/domain/lease/protocol.ts';
import { chartJobSchema } from '#app/services/chart-jobs.ts';
import { createChartJobKeeper, type ChartJobKeeper } from './chart-job-keeper.ts';
import { failure, readBody, RoutedObject } from './routed-object.ts';
import { chartJobEnvironment, runEnvironment } from './run-environment.ts';
import { createRunKeeper, type RunKeeper } from './run-keeper.ts';

const runSchema = z.object({ queryId: z.int() });

export class QueryRun extends RoutedObject {
  private lease: Lease = freeLease;
  private readonly waiters = new Map<string, (reply: LeaseReply) => void>();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly keeper: RunKeeper;
  private readonly chartJob: ChartJobKeeper;

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    this.state.router.post('/lease/claim', (request) => this.claim(request));
    this.answer('/lease/renew', renewSchema, (body) => this.apply({ kind: 'renew', ...body }));
    this.answer('/lease/waiting', z.object({}), () => this.waiters.size);
    this.answer('/lease/settle', settleSchema, (body) => this.apply({ kind: 'settle', ...body }));
    this.keeper = createRunKeeper(runEnvironment(env as ObjectsEnv, state.storage));
    this.answer('/query/run', runSchema, ({ queryId }) => this.keeper.run(queryId));
    this.answer('/query/begin', runSchema, ({ queryId }) => this.keeper.begin(queryId));
    this.answer('/query/stop', runSchema, ({ queryId }) => this.keeper.stop(queryId));
    this.chartJob = createChartJobKeeper(chartJobEnvironment(env as ObjectsEnv, state.storage));
    this.answer('/chart-job/begin', chartJobSchema, (job) => this.chartJob.begin(job));
  }

  async alarm(): Promise<void> {
    await this.keeper.wake();
    await this.chartJob.wake();
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
