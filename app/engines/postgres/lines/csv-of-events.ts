// The rows of a running statement as CSV lines: the way to a file where COPY is none.
import { AppError } from '#app/domain/errors.ts';
import type { CsvRows, ResultEvent } from '#app/engines/shared/engine.ts';
import { csvCell, csvKind } from './csv-cell.ts';

type Rows = Extract<ResultEvent, { kind: 'rows' }>['rows'];

/** Resolves when the first rows arrive; earlier failures are thrown. Backpressure: requests only what is read. */
export async function csvOfEvents(events: AsyncGenerator<ResultEvent>): Promise<CsvRows> {
  const head = await events.next();
  if (head.done || head.value.kind !== 'columns') throw new AppError('GENERIC_DB_ENGINE_ERROR', 'The result has no columns.');
  const { columns } = head.value;
  const kinds = columns.map(({ databaseType }) => csvKind(databaseType));
  const encoder = new TextEncoder();
  const encode = (rows: Rows): Uint8Array =>
    encoder.encode(rows.map((row) => `${row.map((cell, index) => csvCell(cell, kinds[index] ?? 'text')).join(',')}\n`).join(''));

  const { promise: end, resolve, reject } = Promise.withResolvers<Awaited<CsvRows['end']>>();
  end.catch(() => undefined);
  let pending: IteratorResult<ResultEvent> | null = await events.next();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const event = takeEvent(pending ?? (await events.next()));
          pending = null;
          if (event?.kind === 'rows') return controller.enqueue(encode(event.rows));
          // Only a generator that has ended returns its session for the next statement.
          if (event) await events.next();
          if (event?.kind === 'end') resolve({ rowCount: event.rowCount, truncated: event.truncated });
          else throw new AppError('GENERIC_DB_ENGINE_ERROR', 'The database’s response ended unexpectedly.');
          controller.close();
        } catch (error) {
          reject(error);
          throw error;
        }
      },
      async cancel() {
        reject(new AppError('GENERIC_DB_ENGINE_ERROR', 'The query was stopped.'));
        await events.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return { columns, body, end };
}

const takeEvent = (result: IteratorResult<ResultEvent, unknown>): ResultEvent | null => (result.done ? null : result.value);
