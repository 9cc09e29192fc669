// Where a chart's query runs, and what happens when the pool fails.
import { expect, it, vi } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { decodeTable } from '#app/domain/table/table-codec.ts';
import { toRecords } from '#app/domain/table.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { queryDatabase, type QueryDatabaseDeps } from './query-database.server.ts';
import type { QueryServiceRequest } from './query-service-protocol.ts';
import { buildServiceStatement } from '#app/services/planning/service-statement.fixture.ts';

const request: Pick<QueryServiceRequest, 'cacheKey' | 'statement'> = {
  cacheKey: 'key',
  statement: buildServiceStatement('SELECT 1', { connection: { engine: 'any' } }),
};
const POOLED = Uint8Array.of(1, 2, 3);

function startQuery(queryPool: () => Promise<Uint8Array<ArrayBuffer>>, isWorthPooling = true) {
  const close = vi.fn(() => Promise.resolve());
  const driver: Driver = {
    stream: async function* () {
      yield { kind: 'columns', columns: [{ name: 'a', databaseType: 'INTEGER' }] };
      yield { kind: 'rows', rows: [[1]] };
    },
    cancel: () => Promise.resolve(),
    close,
  };
  const createDriver = vi.fn(() => driver);
  const deps: QueryDatabaseDeps = { createDriver, isWorthPooling: () => isWorthPooling, queryPool };
  return { query: (requested: typeof request) => queryDatabase(requested, deps), createDriver, close };
}

it('queries kept connections where the engine has them', async () => {
  const { query, createDriver } = startQuery(() => Promise.resolve(POOLED));
  expect(await query(request)).toBe(POOLED);
  expect(createDriver).not.toHaveBeenCalled();
});

it('queries on a separate connection where the engine has none, and ends it', async () => {
  const queryPool = vi.fn(() => Promise.resolve(POOLED));
  const { query, close } = startQuery(queryPool, false);
  expect(toRecords(decodeTable(await query(request)))).toEqual([{ a: 1 }]);
  expect(close).toHaveBeenCalledOnce();
  expect(queryPool).not.toHaveBeenCalled();
});

it("returns the database's error, and does not query it twice", async () => {
  const said = new AppError('SYNTAX_ERROR', 'as the database said');
  const { query, createDriver } = startQuery(() => Promise.reject(said));
  await expect(query(request)).rejects.toBe(said);
  expect(createDriver).not.toHaveBeenCalled();
});

it('queries for itself where the connection pool broke', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { query, close } = startQuery(() => Promise.reject(new Error('The object was reset')));
  expect(toRecords(decodeTable(await query(request)))).toEqual([{ a: 1 }]);
  expect(close).toHaveBeenCalledOnce();
});
