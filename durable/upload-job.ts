// The load of one uploaded file. `domain/upload/upload-state` decides what it does next.
import * as z from 'zod';
import { RoutedObject } from './routed-object.ts';
import { createUploadDeps } from './upload-environment.ts';
import { createUploadKeeper, type UploadKeeper } from './upload-keeper.ts';

const jobSchema = z.object({ id: z.guid() });

export class UploadJob extends RoutedObject {
  private readonly keeper: UploadKeeper;

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    this.keeper = createUploadKeeper(createUploadDeps(env as ObjectsEnv, state.storage));
    this.handlePost('/upload/begin', jobSchema, ({ id }) => this.keeper.begin(id));
    this.handlePost('/upload/run', jobSchema, ({ id }) => this.keeper.run(id));
    this.handlePost('/upload/cancel', jobSchema, ({ id }) => this.keeper.cancel(id));
  }

  alarm(): Promise<void> {
    return this.runForAlarm(() => this.keeper.handleAlarm());
  }
}
