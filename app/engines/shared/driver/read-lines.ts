// Reads a byte stream line by line. An aborted signal ends the read immediately, even if the stream hangs.
import { AppError } from '#app/domain/errors.ts';

/** Yields lines without line breaks. Throws the signal's reason when aborted, and an AppError if the stream fails. */
export async function* readLines(open: () => Promise<ReadableStream<Uint8Array>>, signal: AbortSignal): AsyncGenerator<string> {
  const aborted = watchAbort(signal);
  const body = await orAborted(open(), aborted);
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest: string[] = [];
  try {
    for (;;) {
      const { done, value } = await orAborted(reader.read(), aborted);
      const [first = '', ...others] = decoder.decode(value, { stream: !done }).split('\n');
      rest.push(first);
      if (done) break;
      if (others.length === 0) continue;
      const lines = [rest.join(''), ...others];
      rest = [lines.pop() ?? ''];
      for (const line of lines) {
        if (signal.aborted) throw toAbortError(signal);
        yield line;
      }
    }
    const last = rest.join('');
    if (last !== '') yield last;
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

interface Abort {
  readonly signal: AbortSignal;
  readonly happened: Promise<never>;
}

function watchAbort(signal: AbortSignal): Abort {
  const happened = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(toAbortError(signal));
    else signal.addEventListener('abort', () => reject(toAbortError(signal)), { once: true });
  });
  happened.catch(() => undefined);
  return { signal, happened };
}

async function orAborted<T>(work: Promise<T>, { signal, happened }: Abort): Promise<T> {
  work.catch(() => undefined);
  try {
    return await Promise.race([work, happened]);
  } catch (error) {
    if (signal.aborted) throw toAbortError(signal);
    throw error instanceof AppError
      ? error
      : new AppError('GENERIC_DB_ENGINE_ERROR', 'The connection to the database was lost.', { cause: error });
  }
}

const toAbortError = (signal: AbortSignal): AppError =>
  signal.reason instanceof AppError
    ? signal.reason
    : new AppError('GENERIC_DB_ENGINE_ERROR', 'The query was stopped.', { cause: signal.reason });
