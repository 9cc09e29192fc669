// Where a chart's question is asked, and what becomes of it where the pool fails.
import { expect, it, vi } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { decodeTable } from '#app/domain/table-codec.ts';
import { toRecords } from '#app/domain/table.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { askDatabase, type AskDatabaseDeps } from './ask-database.server.ts';
import type { AskRequest } from './fleet-protocol.ts';
import { questionOf } from '#app/services/planning/question-fixtures.ts';

const request: Pick<AskRequest, 'cacheKey' | 'question'> = {
  cacheKey: 'key',
  question: questionOf('SELECT 1', { connection: { engine: 'any' } }),
};
const POOLED = Uint8Array.of(1, 2, 3);

function openAsk(askPool: () => Promise<Uint8Array<ArrayBuffer>>, isWorthPooling = true) {
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
  const deps: AskDatabaseDeps = { createDriver, isWorthPooling: () => isWorthPooling, askPool };
  return { ask: (asked: typeof request) => askDatabase(asked, deps), createDriver, close };
}

it('asks kept connections where the engine has them', async () => {
  const { ask, createDriver } = openAsk(() => Promise.resolve(POOLED));
  expect(await ask(request)).toBe(POOLED);
  expect(createDriver).not.toHaveBeenCalled();
});

it('asks on a connection of its own where the engine has none, and ends it', async () => {
  const askPool = vi.fn(() => Promise.resolve(POOLED));
  const { ask, close } = openAsk(askPool, false);
  expect(toRecords(decodeTable(await ask(request)))).toEqual([{ a: 1 }]);
  expect(close).toHaveBeenCalledOnce();
  expect(askPool).not.toHaveBeenCalled();
});

it('tells what the database said, and does not ask it twice', async () => {
  const said = new AppError('SYNTAX_ERROR', 'as the database said');
  const { ask, createDriver } = openAsk(() => Promise.reject(said));
  await expect(ask(request)).rejects.toBe(said);
  expect(createDriver).not.toHaveBeenCalled();
});

it('asks for itself where whoever keeps the connections broke', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { ask, close } = openAsk(() => Promise.reject(new Error('The object was reset')));
  expect(toRecords(decodeTable(await ask(request)))).toEqual([{ a: 1 }]);
  expect(close).toHaveBeenCalledOnce();
});
