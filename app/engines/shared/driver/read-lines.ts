// Lines of a byte stream, ended by a signal at once whatever the stream does.
import { AppError } from '#app/domain/errors.ts';

/** The lines without their ends. Throws the signal's reason when it is aborted, and AppErrors for a stream that breaks. */
export async function* readLines(open: () => Promise<ReadableStream<Uint8Array>>, signal: AbortSignal): AsyncGenerator<string> {
  const aborted = abortOf(signal);
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
        if (signal.aborted) throw reasonOf(signal);
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

function abortOf(signal: AbortSignal): Abort {
  const happened = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(reasonOf(signal));
    else signal.addEventListener('abort', () => reject(reasonOf(signal)), { once: true });
  });
  happened.catch(() => undefined);
  return { signal, happened };
}

async function orAborted<T>(work: Promise<T>, { signal, happened }: Abort): Promise<T> {
  work.catch(() => undefined);
  try {
    return await Promise.race([work, happened]);
  } catch (error) {
    if (signal.aborted) throw reasonOf(signal);
    throw error instanceof AppError
      ? error
      : new AppError('GENERIC_DB_ENGINE_ERROR', 'The connection to the database was lost.', { cause: error });
  }
}

const reasonOf = (signal: AbortSignal): AppError =>
  signal.reason instanceof AppError
    ? signal.reason
    : new AppError('GENERIC_DB_ENGINE_ERROR', 'The query was stopped.', { cause: signal.reason });
