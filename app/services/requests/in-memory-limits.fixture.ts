// Callers' limits without objects: what is taken is decided as there, by the test's clock. Turns of dead holders don't come back.
import { noUse, reduceUseInLine } from '#app/domain/caller-limits/caller-use.ts';
import type { Take } from '#app/domain/caller-limits/protocol.ts';
import { createWaitingLine, type WaitingLine } from '#app/domain/query-slots/waiting-line.ts';
import type { CallerLimits } from '#app/services/query-service/caller-limits.ts';

export interface InMemoryLimits {
  readonly findCallerLimits: (callerName: string) => CallerLimits;
  /** Every call of an object, in order. */
  readonly calls: string[];
}

export function inMemoryLimits(now: () => number): InMemoryLimits {
  const lines = new Map<string, WaitingLine<Take & { readonly kind: 'take' }>>();
  const calls: string[] = [];
  const findLine = (name: string) => {
    const line = lines.get(name) ?? createWaitingLine(noUse, reduceUseInLine, { now, schedule: () => () => undefined });
    lines.set(name, line);
    return line;
  };
  return {
    calls,
    findCallerLimits: (name) => ({
      take: (take) => {
        calls.push(`take ${name}`);
        return findLine(name).enter({ kind: 'take', ...take });
      },
      end: async (id) => {
        calls.push(`end ${name}`);
        findLine(name).end(id);
      },
    }),
  };
}
