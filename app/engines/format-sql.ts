// SQL text laid out for reading, with its engine's keywords.
import { formatDialect, snowflake, sql as standard, type DialectOptions } from 'sql-formatter';
import type { Checked, Diagnostic } from '#app/domain/sql/grammar.ts';
import { lexSqlite } from '#app/domain/sql/sqlite-lexer.ts';
import { ENGINE_FORMATTERS } from './registry/formatters.ts';

/** Formatters by the names that clients use. Names without an engine here are for SQL that is written for other databases. */
const DIALECTS: ReadonlyMap<string, DialectOptions> = new Map(Object.entries({ ...ENGINE_FORMATTERS, snowflake }));

const MAX_CHARS = 100_000;
/** The formatter's time grows with the cube of what is open: parentheses, brackets, CASE without END, BETWEEN without AND. */
const MAX_DEPTH = 50;
/** The sum, over all that opens, of how much is open there. */
const MAX_NESTING = 20_000;
const MAX_STATEMENTS = 1_000;

/** `engine` null or unknown: standard SQL. Templates stay as they are. What cannot be read comes back as a diagnostic. */
export function formatSql(sql: string, engine: string | null): Checked<string> {
  if (sql.length > MAX_CHARS) return refuse(`Text to format can have at most ${MAX_CHARS} characters.`, MAX_CHARS, sql.length);
  const problem = findHardPlace(sql);
  if (problem) return refuse(problem.message, problem.at, problem.at + 1);
  try {
    const value = formatDialect(sql, {
      dialect: DIALECTS.get(engine?.toLowerCase() ?? '') ?? standard,
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

/** The first place at which more is open than users write, or the first statement too many; null for none. */
function findHardPlace(sql: string): { readonly message: string; readonly at: number } | null {
  let [depth, nesting, statements] = [0, 0, 0];
  for (const { text, at } of describe(sql)) {
    if (OPENS.test(text)) nesting += depth += 1;
    else if (CLOSES.test(text)) depth = Math.max(0, depth - 1);
    else if (text === ';') statements += 1;
    if (depth > MAX_DEPTH || nesting > MAX_NESTING)
      return { message: 'Too many brackets or CASE expressions lie within each other to format the text.', at };
    if (statements > MAX_STATEMENTS) return { message: `At most ${MAX_STATEMENTS} statements are formatted at once.`, at };
  }
  return null;
}

const OPENS = /^(?:[([]|case|between)$/i;
const CLOSES = /^(?:[)\]]|end|and)$/i;

/** Without texts, names and comments where their ends can be told. */
function describe(sql: string): Iterable<{ readonly text: string; readonly at: number }> {
  const lexed = sql.includes('[') ? null : lexSqlite(sql);
  if (!lexed?.ok) return Array.from(sql.matchAll(/[()[\];]|\w+/g), ({ 0: text, index }) => ({ text, at: index }));
  return lexed.tokens.map(({ from, to }) => ({ text: sql.slice(from, to), at: from }));
}

function unreadable(sql: string, error: unknown): Checked<string> {
  const [, line, column] = /at line (\d+) column (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  if (line === undefined || column === undefined) return refuse('Couldn’t parse the text.', 0, sql.length);
  const lines = sql.split('\n').slice(0, Number(line) - 1);
  const from = Math.min(lines.reduce((sum, one) => sum + one.length + 1, 0) + Number(column) - 1, sql.length);
  return refuse(`Couldn’t parse the text at line ${line}, column ${column}.`, from, Math.min(from + 1, sql.length));
}

function refuse(message: string, from: number, to: number): { readonly ok: false; readonly diagnostics: readonly Diagnostic[] } {
  return { ok: false, diagnostics: [{ code: 'syntax', message, from, to }] };
}
