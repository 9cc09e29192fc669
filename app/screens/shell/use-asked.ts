// Asks the server for what a field shows while somebody types: after a pause, and never for what has been overtaken.
import { useEffect, useState } from 'react';

/** The words say what happened and what to do. */
export type Asked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

export type Asking<T> =
  | { readonly kind: 'idle' }
  /** With what the question before was answered, to be shown until this one is. */
  | { readonly kind: 'asking'; readonly last: Asked<T> | null }
  | ({ readonly kind: 'answered' } & Asked<T>);

const TYPING_PAUSE_MS = 250;

/** `key` says what is asked, null asks nothing; the question must follow from it alone. The first is asked at once. */
export function useAsked<T>(
  key: string | null,
  ask: (signal: AbortSignal) => Promise<Asked<T>>,
  pauseMs = TYPING_PAUSE_MS,
): Asking<T> {
  const [answer, setAnswer] = useState<{ readonly key: string; readonly asked: Asked<T> } | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(
      () => {
        ask(controller.signal).then(
          (asked) => setAnswer({ key, asked }),
          (cause: unknown) => {
            // An aborted call has been overtaken by the next one, which will answer.
            if (!controller.signal.aborted) throw cause;
          },
        );
      },
      answer === null ? 0 : pauseMs,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // The question follows from its key.
  }, [key]);
  if (key === null) return { kind: 'idle' };
  return answer?.key === key ? { kind: 'answered', ...answer.asked } : { kind: 'asking', last: answer?.asked ?? null };
}

/** The newest answer that could be given; null while there is none. */
export function lastAnswer<T>(asking: Asking<T>): T | null {
  const asked = asking.kind === 'answered' ? asking : asking.kind === 'asking' ? asking.last : null;
  return asked?.ok ? asked.value : null;
}
