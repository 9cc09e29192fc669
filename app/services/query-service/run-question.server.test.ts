import { describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import type { Driver, ResultEvent } from '#app/engines/shared/engine.ts';
import type { QueryServiceQuery } from './query-service.ts';
import { runQuestion } from './run-question.server.ts';

const question: QueryServiceQuery = {
  connection: { databaseId: 1, engine: 'sqlite', parameters: {}, version: '1' },
  ...{ sql: 'SELECT 1', params: [], columns: [], maxRows: 10, timeoutMs: 60_000 },
};

const createDriver = (stream: () => AsyncGenerator<ResultEvent>) =>
  ({ stream, close: () => Promise.resolve() }) as unknown as Driver;

describe('a query that a database does not answer in time', () => {
  it('is reported as a chart’s timeout, with its issues', async () => {
    // oxlint-disable-next-line require-yield -- it fails before its first row
    const driver = createDriver(async function* () {
      await Promise.resolve();
      throw new AppError('SQLLAB_TIMEOUT_ERROR', 'The query exceeded its time limit and was stopped.');
    });
    const error = await runQuestion(driver, question).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ type: 'BACKEND_TIMEOUT_ERROR', status: 408 });
    expect(String(error)).toContain('after 60 seconds');
  });

  it('and one that is too large is reported as that', async () => {
    const driver = createDriver(async function* () {
      await Promise.resolve();
      yield { kind: 'columns', columns: [{ name: 'a', databaseType: 'TEXT' }] } as unknown as ResultEvent;
      yield { kind: 'rows', rows: [['x'.repeat(2_000)]] };
    });
    await expect(runQuestion(driver, question, { maxBytes: 1_000 })).rejects.toMatchObject({ type: 'RESULT_TOO_LARGE_ERROR' });
  });
});
