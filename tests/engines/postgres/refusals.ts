// Hostile statements by another way than the ordinary one: which of them are not refused as they must be.
import { catchErrorType } from './fixture.ts';
import { HOSTILE_STATEMENTS } from './hostile.ts';

const REFUSALS = ['DML_NOT_ALLOWED_ERROR', 'INVALID_SQL_ERROR', 'SYNTAX_ERROR'];

/** Those that `run` lets through or fails with something else, each with what came of it. */
export async function letThrough(run: (sql: string) => Promise<unknown>): Promise<string[]> {
  const wrong: string[] = [];
  for (const { sql } of HOSTILE_STATEMENTS) {
    const outcome = await catchErrorType(run(sql)).catch(() => 'none');
    if (!REFUSALS.includes(outcome)) wrong.push(JSON.stringify([sql, outcome]));
  }
  return wrong;
}
