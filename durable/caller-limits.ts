// What one caller does, in memory only: an evicted object has forgotten it, and the worst of that is a few more queries. What is too
// much, and whose turn it is, `domain/caller-limits` decides.
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
