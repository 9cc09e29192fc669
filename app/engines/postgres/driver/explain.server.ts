// Explains why a statement failed; queries the server for details if its message isn't enough.
import { AppError } from '#app/domain/errors.ts';
import { explainSilence, type ExplainedFailure, type FailedRun } from '#app/engines/shared/driver/session-failure.server.ts';
import type { Statement } from '#app/engines/shared/engine.ts';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';
import { isServerError, serverFailure } from '#app/engines/postgres/failure.ts';
import { postgresGrammar } from '#app/engines/postgres/grammar.ts';
import { CLEAN_UP } from './opening.ts';
import { orAborted } from '#app/engines/shared/driver/patience.server.ts';
import type { Session } from './session.server.ts';

/** Converts a statement's failure to an AppError. Ends the transaction. */
export async function explainFailure(
  error: unknown,
  statement: Statement,
  { session, signal }: FailedRun<Pick<Session, 'command'>>,
): Promise<ExplainedFailure> {
  if (signal.aborted || !session || !isServerError(error)) return explainSilence(error, signal);
  const failure = serverFailure(error, statement.sql);
  try {
    await orAborted(session.command(CLEAN_UP), signal);
    const missing = failure.type === 'TABLE_DOES_NOT_EXIST_ERROR' ? await missingSchema(session, statement.sql) : null;
    return { error: missing === null ? failure : schemaFailure(missing, failure), isSessionWhole: true };
  } catch {
    // The statement's failure is more useful than the failure of the cleanup.
    return { error: failure, isSessionWhole: false };
  }
}

/** The schema that doesn't exist, if any: PostgreSQL reports a missing relation even if its schema is missing. */
async function missingSchema(session: Pick<Session, 'command'>, sql: string): Promise<string | null> {
  const parsed = postgresGrammar.parse(sql);
  if (!parsed.ok) return null;
  const schemas = new Set(parsed.value.flatMap(({ tables }) => (tables ?? []).flatMap(({ schema }) => schema ?? [])));
  for (const schema of schemas) {
    const literal = postgresDialect.literal(schema);
    const rows = await session.command(`SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = ${literal}`);
    if (rows.length === 0) return schema;
  }
  return null;
}

const schemaFailure = (schema: string, cause: AppError): AppError =>
  new AppError('SCHEMA_DOES_NOT_EXIST_ERROR', `schema "${schema}" does not exist`, { cause, extra: cause.extra });
