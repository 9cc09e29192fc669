// Where a chart's question is asked: on a connection that is kept, where the engine has such, else on one of its own.
import { AppError } from '#app/domain/errors.ts';
import { encodeTable } from '#app/domain/table-codec.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import type { AskRequest, EncodedAnswer } from './fleet-protocol.ts';
import { refuseForNobody } from './given-up.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import { runQuestion } from './run-question.server.ts';

type Asked = Pick<AskRequest, 'cacheKey' | 'question'>;

export interface AskDatabaseDeps {
  readonly createDriver: (connection: Connection) => Driver;
  readonly isWorthPooling: (connection: Connection) => boolean;
  /** Throws AppErrors; any other error says that whoever keeps the connections broke. */
  readonly askPool: (request: Asked, signal?: AbortSignal) => Promise<EncodedAnswer['bytes']>;
}

/**
 * The encoded Table that the database gives; the database is stopped when the signal is aborted. Throws what `runQuestion`
 * throws, and what the driver cannot be made of.
 */
export async function askDatabase(request: Asked, deps: AskDatabaseDeps, signal?: AbortSignal): Promise<EncodedAnswer['bytes']> {
  const { connection } = request.question;
  if (!deps.isWorthPooling(connection)) return askOnce(deps.createDriver(connection), request, signal);
  try {
    return await deps.askPool(request, signal);
  } catch (error) {
    if (error instanceof AppError) throw error;
    refuseForNobody(signal);
    console.error('Kept connections could not be asked', error);
    return askOnce(deps.createDriver(connection), request, signal);
  }
}

async function askOnce(driver: Driver, { question }: Asked, signal: AbortSignal | undefined): Promise<EncodedAnswer['bytes']> {
  try {
    return encodeTable(await runQuestion(driver, question, { signal }));
  } finally {
    await driver.close();
  }
}
