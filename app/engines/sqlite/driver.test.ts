import { describe, expect, it } from 'vitest';
import { AppError, errorData } from '#app/domain/errors.ts';
import type { WarehouseRunRequest } from '#app/domain/warehouse/protocol.ts';
import type { ResultEvent, Statement } from '#app/engines/shared/engine.ts';
import { createSqliteDriver } from './driver.server.ts';

const statement = (sql: string, rest: Partial<Statement> = {}): Statement => ({
  sql,
  params: [],
  maxRows: 10,
  timeoutMs: 1_000,
  readOnly: true,
  ...rest,
});
const textStream = (text: string): ReadableStream<Uint8Array> => new Blob([text]).stream();

async function run(
  respond: (request: WarehouseRunRequest) => Promise<ReadableStream<Uint8Array>>,
  requested: Statement,
): Promise<ResultEvent[]> {
  const events: ResultEvent[] = [];
  for await (const event of createSqliteDriver({ run: respond }).stream(requested)) events.push(event);
  return events;
}

describe('the SQLite driver', () => {
  it('proves a reading statement before the Warehouse gets it', async () => {
    let requested = 0;
    const respond = async (): Promise<ReadableStream<Uint8Array>> => {
      requested += 1;
      return textStream('{"columns":[]}\n{"end":{"rowCount":0,"truncated":false}}\n');
    };
    for (const [sql, type] of [
      ['DELETE FROM t', 'DML_NOT_ALLOWED_ERROR'],
      ['SELECT 1; SELECT 2', 'INVALID_SQL_ERROR'],
      ['SELECT (', 'SYNTAX_ERROR'],
    ] as const) {
      await expect(run(respond, statement(sql))).rejects.toMatchObject({ type });
    }
    expect(requested).toBe(0);
    await run(respond, statement('DELETE FROM t', { readOnly: false }));
    await run(respond, statement('SELECT 1'));
    expect(requested).toBe(2);
  });

  it('revives what the Warehouse says went wrong, in the middle of rows too', async () => {
    const error = errorData(new AppError('SQLLAB_TIMEOUT_ERROR', 'too long'));
    const respond = async () => textStream(`{"columns":["a"]}\n[[1]]\n${JSON.stringify({ error })}\n`);
    await expect(run(respond, statement('SELECT 1'))).rejects.toMatchObject({
      type: 'SQLLAB_TIMEOUT_ERROR',
      message: 'too long',
    });
  });

  it('treats a result without an end as broken', async () => {
    await expect(run(async () => textStream('{"columns":["a"]}\n[[1]]\n'), statement('SELECT 1'))).rejects.toMatchObject({
      type: 'GENERIC_DB_ENGINE_ERROR',
    });
  });

  it('leaves a Warehouse that is stuck inside a statement behind', async () => {
    await expect(run(() => new Promise(() => undefined), statement('SELECT 1', { timeoutMs: 20 }))).rejects.toMatchObject({
      type: 'SQLLAB_TIMEOUT_ERROR',
    });
  });
});
