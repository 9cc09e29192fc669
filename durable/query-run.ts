// One SQL Lab run. `domain/sqllab/next-run-step` decides what it does next.
import * as z from 'zod';
import { RoutedObject } from './routed-object.ts';
import { createRunDeps } from './run-environment.ts';
import { createRunKeeper, type RunKeeper } from './run-keeper.ts';

const runSchema = z.object({ queryId: z.int() });

export class QueryRun extends RoutedObject {
  private readonly keeper: RunKeeper;

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    this.keeper = createRunKeeper(createRunDeps(env as ObjectsEnv, state.storage));
    this.handlePost('/query/run', runSchema, ({ queryId }) => this.keeper.run(queryId));
    this.handlePost('/query/begin', runSchema, ({ queryId }) => this.keeper.begin(queryId));
    this.handlePost('/query/stop', runSchema, ({ queryId }) => this.keeper.stop(queryId));
  }

  alarm(): Promise<void> {
    return this.runForAlarm(() => this.keeper.handleAlarm());
  }
}
