// Runs a statement that can write. Statements not allowed in a transaction (VACUUM, CREATE DATABASE) use settings of the session;
// through a pooler, where the session can change, they run only if they need no settings.
import { AppError } from '#app/domain/errors.ts';
import type { ResultEvent, Statement } from '#app/engines/shared/engine.ts';
import { orAborted } from '#app/engines/shared/driver/patience.server.ts';
import { readRows } from '#app/engines/shared/driver/read-rows.server.ts';
import { isServerError } from '#app/engines/postgres/failure.ts';
import { settingsStatement } from './opening.ts';
import { isUtility, planWriting, readsAlikeStatement } from './plan-writing.ts';
import type { Session } from './session.server.ts';

interface Writing {
  readonly session: Session;
  readonly statement: Statement;
  /** The connection's default schema. */
  readonly schema: string | null;
  readonly signal: AbortSignal;
}

/** SQLSTATE of statements that can't run in a transaction block or pipeline. */
const IN_TRANSACTION = '25001';

export async function* runWriting(writing: Writing): AsyncGenerator<ResultEvent, ResultEvent> {
  const { session, statement, schema, signal } = writing;
  const { sql, params, maxRows } = statement;
  const plan = planWriting(session, statement, schema);
  if (plan.changesSession && !(await orAborted(session.isDirect(), signal))) throw sharedSession();
  const isAlone = !session.isInTransaction();
  try {
    return yield* readRows(session.open(plan.sql, params, plan.opening), maxRows, { signal });
  } catch (error) {
    if (!isAlone || !isServerError(error) || error.code !== IN_TRANSACTION || !isUtility(sql)) throw error;
  }
  await orAborted(prepareSession(writing), signal);
  return yield* readRows(session.open(sql, params), maxRows, { signal });
}

/** Throws if a pooler could run the statement in another session than the one with its settings. */
async function prepareSession({ session, statement, schema }: Writing): Promise<void> {
  const { settings = [] } = statement;
  if (await session.isDirect()) {
    // The line break keeps a line comment at the end of one statement from hiding the next.
    await session.command([settingsStatement(session, statement, schema, 'session'), ...settings].join('\n; '));
    return;
  }
  const path = statement.schema ?? schema;
  if (settings.length > 0) throw outOfReach('what the script has set');
  const [[readsAlike] = []] = await session.command(readsAlikeStatement(path));
  if (readsAlike !== true) throw outOfReach(path === null ? 'how its texts are read' : `the schema "${path}"`);
}

const outOfReach = (setting: string): AppError =>
  new AppError(
    'GENERIC_DB_ENGINE_ERROR',
    `This statement can’t run in a transaction, so a connection pooler would not apply ${setting} to it. Connect to the database by its direct address, or run the statement without that setting.`,
  );

const sharedSession = (): AppError =>
  new AppError(
    'GENERIC_DB_ENGINE_ERROR',
    'This connection goes through a pooler, whose sessions other users share. Set how a transaction runs where it begins, for example BEGIN ISOLATION LEVEL SERIALIZABLE.',
  );
