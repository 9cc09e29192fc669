import { describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import type { Driver, ResultEvent, Statement } from '#app/engines/shared/engine.ts';
import { exportStatement, type StatementExport } from './export-statement.server.ts';

const dialect = { genericType: () => 'string' as const };
const request = { sql: 'SELECT 1', params: [], maxRows: 10, timeoutMs: 1_000 };
const requested = (rest: Partial<StatementExport> = {}): StatementExport => ({ ...request, schema: 's', format: 'csv', ...rest });

interface Seen {
  statement: Statement | null;
  batches: number;
  closed: number;
  aborted: boolean;
}

/** A driver whose statement gives these events, then waits for ever, fails or ends. */
function fakeDriver(events: readonly ResultEvent[], then: 'wait' | 'end' | Error = 'end'): { driver: Driver; seen: Seen } {
  const seen: Seen = { statement: null, batches: 0, closed: 0, aborted: false };
  async function* stream(statement: Statement, signal?: AbortSignal): AsyncGenerator<ResultEvent> {
    seen.statement = statement;
    signal?.addEventListener('abort', () => void (seen.aborted = true));
    for (const event of events) {
      if (event.kind === 'rows') seen.batches += 1;
      yield event;
    }
    if (then instanceof Error) throw then;
    if (then === 'wait')
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
  }
  const close = async (): Promise<void> => void (seen.closed += 1);
  return { driver: { stream, cancel: async () => undefined, close }, seen };
}

const columns: ResultEvent = {
  kind: 'columns',
  columns: [
    { name: 'a', databaseType: 'TEXT' },
    { name: 'a', databaseType: 'TEXT' },
  ],
};
const rows = (...texts: string[]): ResultEvent => ({ kind: 'rows', rows: texts.map((text) => [text, text]) });
const end = (truncated = false): ResultEvent => ({ kind: 'end', rowCount: 1, truncated });
const textOf = (body: ReadableStream<Uint8Array>): Promise<string> => new Response(body).text();

/** Waits until all pending work has finished; nothing here waits for more than a turn. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('the export of a statement', () => {
  it('reads only, in the schema of the run, with names made unique, and closes the driver', async () => {
    const { driver, seen } = fakeDriver([columns, rows('x'), end()]);
    const { body, closed } = await exportStatement(driver, dialect, requested());
    expect(await textOf(body)).toBe('a,a__1\nx,x\n');
    await closed;
    expect(seen).toMatchObject({ closed: 1, statement: { readOnly: true, schema: 's', maxRows: 10 } });
  });

  it('throws before the first byte what the database says there', async () => {
    const { driver, seen } = fakeDriver([], new AppError('TABLE_DOES_NOT_EXIST_ERROR', 'no such table'));
    await expect(exportStatement(driver, dialect, requested())).rejects.toMatchObject({ type: 'TABLE_DOES_NOT_EXIST_ERROR' });
    expect(seen.closed).toBe(1);
  });

  it('says in the file that it was capped', async () => {
    const { driver } = fakeDriver([columns, rows('x'), end(true)]);
    const { body } = await exportStatement(driver, dialect, requested({ format: 'ndjson' }));
    expect(await textOf(body)).toBe('{"a":"x","a__1":"x"}\n{"_meridian":{"capped_at":10}}\n');
  });

  it('breaks off where the database breaks off: never a clean end', async () => {
    for (const format of ['csv', 'xlsx', 'ndjson', 'arrow'] as const) {
      for (const then of [new AppError('GENERIC_DB_ENGINE_ERROR', 'connection lost'), 'end'] as const) {
        const { driver, seen } = fakeDriver([columns, rows('x')], then);
        const { body, closed } = await exportStatement(driver, dialect, requested({ format }));
        await expect(textOf(body)).rejects.toThrow(then === 'end' ? 'ended unexpectedly' : 'connection lost');
        await closed;
        expect(seen.closed).toBe(1);
      }
    }
  });

  it('takes no more batches than are read', async () => {
    const { driver, seen } = fakeDriver([columns, ...Array.from({ length: 50 }, () => rows('x'.repeat(50_000)))], 'wait');
    const { body } = await exportStatement(driver, dialect, requested());
    const reader = body.getReader();
    await reader.read();
    await settle();
    expect(seen.batches).toBe(0);
    await reader.read();
    await reader.read();
    await settle();
    expect(seen.batches).toBeLessThanOrEqual(3);
    await reader.cancel();
  });

  it('ends the statement and closes the driver when its reader leaves, while rows are awaited too', async () => {
    for (const format of ['csv', 'xlsx', 'ndjson', 'arrow'] as const) {
      const { driver, seen } = fakeDriver([columns, rows('x')], 'wait');
      const { body, closed } = await exportStatement(driver, dialect, requested({ format }));
      const reader = body.getReader();
      await reader.read();
      // Rows that never come.
      const pending = [reader.read(), reader.read(), reader.read(), reader.read()];
      for (const read of pending) read.catch(() => undefined);
      await settle();
      await reader.cancel();
      await closed;
      expect(seen).toMatchObject({ closed: 1, aborted: true });
    }
  });

  it('closes the driver when its reader leaves before the first byte', async () => {
    const { driver, seen } = fakeDriver([columns], 'wait');
    const { body, closed } = await exportStatement(driver, dialect, requested());
    await body.cancel();
    await closed;
    expect(seen.closed).toBe(1);
  });
});

describe('the export of a statement by a driver that writes CSV itself', () => {
  const copy = (chunks: readonly string[], result: { truncated: boolean } | Error) => {
    const { driver, seen } = fakeDriver([]);
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const chunk = chunks[seen.batches];
          seen.batches += 1;
          if (chunk !== undefined) controller.enqueue(new TextEncoder().encode(chunk));
          else if (result instanceof Error) controller.error(result);
          else controller.close();
        },
        cancel() {
          isCancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    const outcome = result instanceof Error ? Promise.reject(result) : Promise.resolve({ rowCount: 1, ...result });
    outcome.catch(() => undefined);
    const exportCsv: Driver['exportCsv'] = async () => ({
      columns: [
        { name: '=a', databaseType: 'TEXT' },
        { name: 'b', databaseType: null },
      ],
      body,
      end: outcome,
    });
    return { driver: { ...driver, exportCsv }, seen, wasCancelled: () => isCancelled };
  };

  it('has its lines behind the head, and the note behind them', async () => {
    const { driver, seen } = copy(['1,2\n', '3,4\n'], { truncated: true });
    const { body, closed } = await exportStatement(driver, dialect, requested());
    expect(await textOf(body)).toBe("'=a,b\n1,2\n3,4\n# Capped: this file ends after 10 rows and the query gives more.,\n");
    await closed;
    expect(seen.closed).toBe(1);
  });

  it('breaks off where they break off, and ends them when its reader leaves', async () => {
    const broken = copy(['1,2\n'], new Error('lost'));
    await expect(textOf((await exportStatement(broken.driver, dialect, requested())).body)).rejects.toThrow('lost');
    expect(broken.seen.closed).toBe(1);

    const left = copy(['1,2\n', '3,4\n'], { truncated: false });
    const { body, closed } = await exportStatement(left.driver, dialect, requested());
    const reader = body.getReader();
    await reader.read();
    await reader.cancel();
    await closed;
    expect([left.seen.closed, left.wasCancelled()]).toEqual([1, true]);
  });

  it('is not used for other formats', async () => {
    const { driver } = copy([], { truncated: false });
    await expect(exportStatement(driver, dialect, requested({ format: 'ndjson' }))).rejects.toThrow('ended unexpectedly');
  });
});
