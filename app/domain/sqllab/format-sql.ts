// SQL text laid out for reading, in the words of its engine.
import { format, type SqlLanguage } from 'sql-formatter';
import type { Checked, Diagnostic } from '#app/domain/sql/grammar.ts';

/** By our engines' ids and by the names that clients use for them. */
const LANGUAGES: ReadonlyMap<string, SqlLanguage> = new Map([
  ['postgres', 'postgresql'],
  ['postgresql', 'postgresql'],
  ['cockroachdb', 'postgresql'],
  ['redshift', 'redshift'],
  ['sqlite', 'sqlite'],
  ['mysql', 'mysql'],
  ['mariadb', 'mariadb'],
  ['clickhouse', 'clickhouse'],
  ['clickhousedb', 'clickhouse'],
  ['trino', 'trino'],
  ['bigquery', 'bigquery'],
  ['snowflake', 'snowflake'],
]);

const MAX_CHARS = 100_000;
/** The sum, over all opening brackets, of how many are open there. The formatter needs some 20 µs for each: a second at most. */
const MAX_NESTING = 50_000;

/** `engine` null or unknown: standard SQL. Templates stay as they are. What cannot be read comes back as a diagnostic. */
export function formatSql(sql: string, engine: string | null): Checked<string> {
  if (sql.length > MAX_CHARS) return refuse(`A text to format may have at most ${MAX_CHARS} characters.`, MAX_CHARS, sql.length);
  const tooDeep = firstBeyondNesting(sql);
  if (tooDeep >= 0) return refuse('Too many brackets lie within each other to format the text.', tooDeep, tooDeep + 1);
  try {
    const value = format(sql, {
      language: LANGUAGES.get(engine?.toLowerCase() ?? '') ?? 'sql',
      keywordCase: 'upper',
      functionCase: 'upper',
      dataTypeCase: 'upper',
      tabWidth: 2,
      paramTypes: {
        custom: [{ regex: String.raw`\{\{[^]*?\}\}` }, { regex: String.raw`\{%[^]*?%\}` }, { regex: String.raw`\{#[^]*?#\}` }],
      },
    });
    return { ok: true, value };
  } catch (error) {
    // The formatter throws what it cannot read; a RangeError is the text’s fault too.
    return unreadable(sql, error);
  }
}

/** Where the bracket opens that is one too many; -1 for none. Brackets in texts and comments count too: nobody has so many there. */
function firstBeyondNesting(sql: string): number {
  let depth = 0;
  let nesting = 0;
  for (const { 0: bracket, index } of sql.matchAll(/[()]/g)) {
    depth = Math.max(0, depth + (bracket === '(' ? 1 : -1));
    if (bracket === '(') nesting += depth;
    if (nesting > MAX_NESTING) return index;
  }
  return -1;
}

function unreadable(sql: string, error: unknown): Checked<string> {
  const [, line, column] = /at line (\d+) column (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  if (line === undefined || column === undefined) return refuse('The text cannot be read.', 0, sql.length);
  const lines = sql.split('\n').slice(0, Number(line) - 1);
  const from = Math.min(lines.reduce((sum, one) => sum + one.length + 1, 0) + Number(column) - 1, sql.length);
  return refuse(`The text cannot be read at line ${line}, column ${column}.`, from, Math.min(from + 1, sql.length));
}

function refuse(message: string, from: number, to: number): { readonly ok: false; readonly diagnostics: readonly Diagnostic[] } {
  return { ok: false, diagnostics: [{ code: 'syntax', message, from, to }] };
}
