// Something that a dialog loads when it opens and whenever `load` is another function; what was loaded before stays until then.
import { useEffect, useState } from 'react';
import { common } from '#app/messages/en/common.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

export interface Loaded<Value> {
  /** Null until the first is there. */
  readonly value: Value | null;
  /** Why the last attempt failed. */
  readonly problem: string | null;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

interface State<Value> {
  readonly value: Value | null;
  readonly problem: string | null;
  readonly isLoading: boolean;
}

export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>): Loaded<Value> {
  const [state, setState] = useState<State<Value>>({ value: null, problem: null, isLoading: true });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const aborter = new AbortController();
    setState((before) => ({ ...before, problem: null, isLoading: true }));
    load(aborter.signal).then(
      (value) => aborter.signal.aborted || setState({ value, problem: null, isLoading: false }),
      (error: unknown) => {
        if (aborter.signal.aborted) return;
        const problem = error instanceof Error ? error.message : pageTranslate(common)('somethingWrong');
        setState((before) => ({ ...before, problem, isLoading: false }));
      },
    );
    return () => aborter.abort();
  }, [load, attempt]);
  return { ...state, retry: () => setAttempt((before) => before + 1) };
}
