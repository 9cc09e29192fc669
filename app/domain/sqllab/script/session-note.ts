// What of a script does not outlast its run: each run has its own connection, whose session ends with it.
import type { Lexis } from '#app/domain/sql/lexis.ts';
import { splitStatements } from './split-statements.ts';

/** `rolledBack`: it ends inside a transaction. `settings`: it only sets, or makes what only its session sees. */
export type SessionNote = 'rolledBack' | 'settings';

const BEGINS = /^(?:begin|start\s+transaction)\b/i;
const ENDS = /^(?:commit|end|rollback(?!\s+(?:work\s+|transaction\s+)?to\b)|abort)\b/i;
const SETS = /^(?:set|use|reset|discard|pragma\s+\w+\s*=)\b|^create\s+(?:local\s+|global\s+)?temp(?:orary)?\b/i;
const MAX_CHARS = 200_000;

/** Null where nothing of the script ends with it. */
export function detectSessionNote(sql: string, lexis: Lexis): SessionNote | null {
  if (sql.length > MAX_CHARS) return null;
  const statements = splitStatements(sql, lexis).map(({ from, to }) => sql.slice(from, to));
  const lastBegin = statements.findLastIndex((one) => BEGINS.test(one));
  const lastEnd = statements.findLastIndex((one) => ENDS.test(one));
  if (lastBegin > lastEnd) return 'rolledBack';
  return statements.length > 0 && statements.every((one) => SETS.test(one)) ? 'settings' : null;
}
