// Rate and concurrency limits of one caller. Kept in memory only: if the object is evicted, at worst a few extra queries run.
// The rules are in `domain/caller-limits`.
import { noUse, reduceUseInLine } from '#app/domain/caller-limits/caller-use.ts';
import { endSchema, takeSchema } from '#app/domain/caller-limits/protocol.ts';
import { createWaitingLine } from '#app/domain/query-slots/waiting-line.ts';
import { throwIfAborted } from '#app/services/query-service/aborted.ts';
import { OBJECT_CLOCK } from './line-clock.ts';
import { RoutedObject } from './routed-object.ts';

export class CallerLimits extends RoutedObject {
  private readonly line = createWaitingLine(noUse, reduceUseInLine, OBJECT_CLOCK);

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    this.handlePost('/limits/take', takeSchema, (take, { signal }) => {
      throwIfAborted(signal);
      return this.line.enter({ kind: 'take', ...take }, signal);
    });
    this.handlePost('/limits/end', endSchema, ({ id }) => this.line.end(id));
  }
}
