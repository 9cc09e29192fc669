// Callers that wait until a reducer grants what they came for: resolves their promises, and looks again when a holder has died.
// What is granted to whom, and when, the reducer decides. Clock and timer are arguments.
import type { AppError } from '#app/domain/errors.ts';

interface LineStep<State> {
  readonly state: State;
  /** The ids that are granted now. */
  readonly granted: readonly string[];
  /** Why the event's caller can't wait; null if it can. */
  readonly refusal: AppError | null;
  /** UTC ms at which waiting callers have to be checked again; null if none is waiting. */
  readonly nextMs: number | null;
}

type LineEvent = { readonly kind: 'end'; readonly id: string } | { readonly kind: 'tick' };

export type LineReducer<State, Entry> = (state: State, event: Entry | LineEvent, nowMs: number) => LineStep<State>;

export interface LineClock {
  readonly now: () => number;
  /** Calls back once after so many ms; the result cancels that. */
  readonly schedule: (work: () => void, ms: number) => () => void;
}

export interface WaitingLine<Entry> {
  /** Resolves when granted. Throws the refusal. Aborting gives up the place, and what was granted. */
  enter(entry: Entry, signal?: AbortSignal): Promise<void>;
  /** Removes a holder that has finished, or a caller that no longer waits. */
  end(id: string): void;
}

export function createWaitingLine<State, Entry extends { readonly id: string }>(
  initial: State,
  reduce: LineReducer<State, Entry>,
  { now, schedule }: LineClock,
): WaitingLine<Entry> {
  const waiters = new Map<string, () => void>();
  let state = initial;
  let cancelTimer = (): void => undefined;
  const apply = (event: Entry | LineEvent): AppError | null => {
    const step = reduce(state, event, now());
    state = step.state;
    for (const id of step.granted) {
      waiters.get(id)?.();
      waiters.delete(id);
    }
    cancelTimer();
    cancelTimer =
      step.nextMs === null ? () => undefined : schedule(() => apply({ kind: 'tick' }), Math.max(1, step.nextMs - now()));
    return step.refusal;
  };
  const end = (id: string): void => {
    waiters.delete(id);
    apply({ kind: 'end', id });
  };
  return {
    async enter(entry, signal) {
      signal?.addEventListener('abort', () => end(entry.id));
      const granted = new Promise<void>((resolve) => waiters.set(entry.id, resolve));
      const refusal = apply(entry);
      if (!refusal) return granted;
      waiters.delete(entry.id);
      throw refusal;
    },
    end,
  };
}
