// Three uses of one class, told apart by the object's name: a SQL Lab run, the leases of a part of a database's cache keys, and
// chart data that is asked in the background.
// Leases are in memory only: a woken object has forgotten them, and the worst of that is a question asked twice.
import { z } from 'zod';
import { claimSchema, renewSchema, settleSchema, waitingSchema } from '#app/domain/lease/protocol.ts';
import { chartJobSchema } from '#app/services/query-service/chart-jobs.ts';
import { refuseForNobody } from '#app/services/query-service/given-up.ts';
import { createChartJobKeeper, type ChartJobKeeper } from './chart-job-keeper.ts';
import { LeaseTable } from './lease-table.ts';
import { failure, readBody, RoutedObject } from './routed-object.ts';
import { chartJobEnvironment, runEnvironment } from './run-environment.ts';
import { createRunKeeper, type RunKeeper } from './run-keeper.ts';

const runSchema = z.object({ queryId: z.int() });

export class QueryRun extends RoutedObject {
  private readonly leases = new LeaseTable();
  private readonly keeper: RunKeeper;
  private readonly chartJob: ChartJobKeeper;

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    this.state.router.post('/lease/claim', (request) => this.claim(request));
    this.answer('/lease/renew', renewSchema, ({ key, ...body }) => this.leases.apply(key, { kind: 'renew', ...body }));
    this.answer('/lease/waiting', waitingSchema, ({ key }) => this.leases.waiting(key));
    this.answer('/lease/settle', settleSchema, ({ key, ...body }) => this.leases.apply(key, { kind: 'settle', ...body }));
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
      const { key, ...claim } = await readBody(request, claimSchema);
      refuseForNobody(request.signal);
      request.signal.addEventListener('abort', () => this.leases.apply(key, { kind: 'leave', id: claim.id }));
      return Response.json({ ok: true, value: await this.leases.claim(key, claim) });
    } catch (error) {
      return failure(error);
    }
  }
}
