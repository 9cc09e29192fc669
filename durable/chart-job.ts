// One chart's background queries. `domain/chart-job` decides what the job does next.
import { chartJobSchema } from '#app/services/query-service/chart-jobs.ts';
import { createChartJobKeeper, type ChartJobKeeper } from './chart-job-keeper.ts';
import { RoutedObject } from './routed-object.ts';
import { createChartJobDeps } from './run-environment.ts';

export class ChartJob extends RoutedObject {
  private readonly keeper: ChartJobKeeper;

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    this.keeper = createChartJobKeeper(createChartJobDeps(env as ObjectsEnv, state.storage));
    this.handlePost('/chart-job/begin', chartJobSchema, (job) => this.keeper.begin(job));
  }

  alarm(): Promise<void> {
    return this.runForAlarm(() => this.keeper.handleAlarm());
  }
}
