// Queries the server for what a field shows while the user types: after a pause, and never for what has been overtaken.
import { useEffect, useState } from 'react';
import { useEffectEvent } from '#app/ui/browser/use-effect-event.ts';

/** The message says what happened and what to do. */
export type RequestResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

export type RequestState<T> =
  | { readonly kind: 'idle' }
  /** With the previous query's result, shown until this one's arrives. */
  | { readonly kind: 'loading'; readonly last: RequestResult<T> | null }
  | ({ readonly kind: 'replied' } & RequestResult<T>);

const TYPING_PAUSE_MS = 250;

/** `key` says what is queried, null queries nothing; the query must depend on it alone. The first is sent at once. */
export function useRequested<T>(
  key: string | null,
  query: (signal: AbortSignal) => Promise<RequestResult<T>>,
  pauseMs = TYPING_PAUSE_MS,
): RequestState<T> {
  const [result, setResult] = useState<{ readonly key: string; readonly requested: RequestResult<T> } | null>(null);
  // The query follows from its key.
  const send = useEffectEvent(query);
  const findPauseMs = useEffectEvent(() => (result === null ? 0 : pauseMs));
  useEffect(() => {
    if (key === null) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      send(controller.signal).then(
        (request) => setResult({ key, requested: request }),
        (cause: unknown) => {
          // An aborted call has been replaced by the next one.
          if (!controller.signal.aborted) throw cause;
        },
      );
    }, findPauseMs());
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key]);
  if (key === null) return { kind: 'idle' };
  return result?.key === key ? { kind: 'replied', ...result.requested } : { kind: 'loading', last: result?.requested ?? null };
}

/** The newest available result; null while there is none. */
export function lastResult<T>(requesting: RequestState<T>): T | null {
  const request = requesting.kind === 'replied' ? requesting : requesting.kind === 'loading' ? requesting.last : null;
  return request?.ok ? request.value : null;
}
