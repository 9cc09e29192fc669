import { describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import type { Driver, ResultEvent } from '#app/engines/shared/engine.ts';
import type { ServiceStatement } from './query-service.ts';
import { runStatement } from './run-statement.server.ts';

const statement: ServiceStatement = {
  connection: { databaseId: 1, engine: 'sqlite', parameters: {}, version: '1' },
  sql: 'SELECT 1',
  params: [],
  columns: [],
  maxRows: 10,
  timeoutMs: 60_000,
};

const createDriver = (stream: () => AsyncGenerator<ResultEvent>) =>
  ({ stream, close: () => Promise.resolve() }) as unknown as Driver;

describe('a statement that times out', () => {
  it('is reported as a chart’s timeout, with its issues', async () => {
    // oxlint-disable-next-line require-yield -- it fails before its first row
    const driver = createDriver(async function* () {
      await Promise.resolve();
      throw new AppError('SQLLAB_TIMEOUT_ERROR', 'The query exceeded its time limit and was stopped.');
    });
    const error = await runStatement(driver, statement).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ type: 'BACKEND_TIMEOUT_ERROR', status: 408 });
    expect(String(error)).toContain('after 60 seconds');
  });

  it('and one that is too large is reported as that', async () => {
    const driver = createDriver(async function* () {
      await Promise.resolve();
      yield { kind: 'columns', columns: [{ name: 'a', databaseType: 'TEXT' }] } as unknown as ResultEvent;
      yield { kind: 'rows', rows: [['x'.repeat(2_000)]] };
    });
    await expect(runStatement(driver, statement, { maxBytes: 1_000 })).rejects.toMatchObject({ type: 'RESULT_TOO_LARGE_ERROR' });
  });
});

describe('the columns of a result', () => {
  const typesOf = async (engine: string, columns: readonly (readonly [string | null, readonly string[]])[]) => {
    const driver = createDriver(async function* () {
      await Promise.resolve();
      yield { kind: 'columns', columns: columns.map(([databaseType], at) => ({ name: `c${at}`, databaseType })) };
      yield {
        kind: 'rows',
        rows: (columns[0]?.[1] ?? []).map((_, row) => columns.map(([, cells]) => cells[row] ?? null)),
      };
    });
    const table = await runStatement(driver, { ...statement, connection: { ...statement.connection, engine } });
    return table.columns.map(({ type }) => type);
  };

  it('are numbers where the database says so, although decimals come as text', async () => {
    const decimals = ['1.25', '1.50'];
    expect(await typesOf('postgres', [['NUMERIC', decimals]])).toEqual(['numeric']);
    expect(await typesOf('clickhouse', [['NULLABLE(DECIMAL(10, 2))', decimals]])).toEqual(['numeric']);
    expect(await typesOf('trino', [['DECIMAL(10,2)', decimals]])).toEqual(['numeric']);
    expect(await typesOf('mysql', [['DECIMAL', decimals]])).toEqual(['numeric']);
  });

  it('are texts where the database says so, although they look like long numbers', async () => {
    const ids = ['12345678901234567890', '98765432109876543210'];
    expect(
      await typesOf('postgres', [
        ['TEXT', ids],
        ['BIGINT', ids],
      ]),
    ).toEqual(['string', 'numeric']);
    expect(await typesOf('sqlite', [['BIGINT', ids]])).toEqual(['numeric']);
  });
});
