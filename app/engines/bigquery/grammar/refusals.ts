// Why a statement that begins as a query must not run for all that. Pure.
import type { SqlToken } from '#app/engines/shared/tokens/token.ts';
import { isWord } from '#app/engines/shared/tokens/token-rules.ts';
import { BIGQUERY_RESERVED } from '#app/engines/bigquery/names.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** What statements of BigQuery's procedural language begin with, and what moves data elsewhere. */
export const SCRIPTING: ReadonlySet<string> = words(
  'BEGIN COMMIT ROLLBACK DECLARE SET EXECUTE CALL IF ELSEIF ELSE END CASE LOOP WHILE REPEAT FOR UNTIL BREAK LEAVE CONTINUE ITERATE RETURN RAISE ASSERT EXPORT LOAD',
);

/** Steps of pipe syntax that only read. */
const STEPS: ReadonlySet<string> = words(
  'SELECT EXTEND SET DROP RENAME AS WHERE LIMIT AGGREGATE DISTINCT ORDER UNION INTERSECT EXCEPT JOIN INNER LEFT RIGHT FULL CROSS TABLESAMPLE PIVOT UNPIVOT WITH WINDOW',
);

const WRITERS: ReadonlySet<string> = words('INSERT UPDATE DELETE MERGE TRUNCATE CREATE DROP ALTER');

/** Whether the token begins a writing statement and isn't a column of that name. */
function isWriter(tokens: readonly SqlToken[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token?.kind !== 'word' || !WRITERS.has(token.text)) return false;
  if (before && before.kind !== 'open' && before.kind !== 'close') return false;
  return (
    next?.kind === 'name' || (next?.kind === 'word' && (!BIGQUERY_RESERVED.has(next.text) || /^(?:FROM|INTO)$/.test(next.text)))
  );
}

const PARAMETER = /^@(?:p|texts|integers|floats)\d+$/;

/** Null: it may run. */
export function readProblem(tokens: readonly SqlToken[]): string | null {
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    if (isWriter(tokens, index)) return 'Only read-only statements are allowed here.';
    if (token.text.startsWith('@@')) return 'System variables can’t be read here.';
    if (token.kind === 'parameter' && !PARAMETER.test(token.text)) return 'Parameters of this form aren’t allowed here.';
    if (token.text === '|>' && !STEPS.has(next?.text ?? ''))
      return `The step ${next?.text ?? ''} of pipe syntax isn’t allowed here.`.replace('  ', ' ');
    if (token.kind !== 'word' || tokens[index - 1]?.text === '.') continue;
    if (token.text === 'INTO') return 'INTO isn’t allowed here.';
    // AI and ML functions send their arguments to a model.
    if ((token.text === 'AI' || token.text === 'ML') && next?.text === '.' && tokens[index + 3]?.text === '(')
      return `Functions of ${token.text} aren’t allowed here.`;
    if (isWord(token, 'GRAPH') && index === 0) return 'Graph queries aren’t allowed here.';
  }
  return null;
}
