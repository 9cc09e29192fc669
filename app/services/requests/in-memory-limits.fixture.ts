// Callers' limits without objects: what is taken is decided as there, by the test's clock.
import type { Caller } from '#app/domain/caller-limits/caller.ts';
import { noUse, reduceUse, type CallerUse, type UseEvent } from '#app/domain/caller-limits/caller-use.ts';
import type { Take } from '#app/domain/caller-limits/protocol.ts';
import { tooMany } from '#app/domain/caller-limits/refusals.ts';
import type { CallerLimits } from '#app/services/query-service/caller-limits.ts';

export interface InMemoryLimits {
  readonly findCallerLimits: (callerName: string) => CallerLimits;
  /** Every call of an object, in order. */
  readonly calls: string[];
}

export function inMemoryLimits(now: () => number): InMemoryLimits {
  const uses = new Map<string, CallerUse>();
  const waiters = new Map<string, () => void>();
  const calls: string[] = [];
  function apply(name: Caller['name'], event: UseEvent): number | null {
    const step = reduceUse(uses.get(name) ?? noUse, event, now());
    uses.set(name, step.use);
    for (const id of step.granted) waiters.get(id)?.();
    return step.refusedForMs;
  }
  const take = (name: string, taken: Take): Promise<void> =>
    new Promise((resolve, reject) => {
      calls.push(`take ${name}`);
      waiters.set(taken.id, resolve);
      const refusedForMs = apply(name, { kind: 'take', ...taken });
      if (refusedForMs !== null) reject(tooMany(taken.rate?.use ?? 'queries', refusedForMs));
    });
  return {
    calls,
    findCallerLimits: (name) => ({
      take: (taken) => take(name, taken),
      end: async (id) => {
        calls.push(`end ${name}`);
        apply(name, { kind: 'end', id });
      },
    }),
  };
}
