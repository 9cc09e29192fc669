// Parses one SQLite statement.
import type { Diagnostic } from '#app/domain/sql/grammar.ts';
import { lexSqlite } from '#app/domain/sql/sqlite-lexer.ts';
import type { Node } from '#app/engines/shared/cst/walk-tree.ts';
import { createCstParser, type LexedText } from '#app/engines/shared/cst/parser.ts';
import { parseWithBudget } from '#app/engines/shared/cst/parse-budget.ts';
import { shortenLists } from '#app/engines/shared/grammar/short-lists.ts';

export const parseOne = createCstParser({
  lex: (sql) => {
    const lexed = lexSqlite(sql);
    return lexed.ok ? lexed : { ok: false, error: { code: 'syntax', ...lexed.error } };
  },
  findProblem: () => null,
  parse: parseShortened,
  describeError: syntaxError,
});

function parseShortened({ sql, tokens, wordCount, allowsParameters }: LexedText): readonly Node[] {
  const paramTypes: '?nr'[] = allowsParameters ? ['?nr'] : [];
  return parseWithBudget(shortenLists(sql, tokens), wordCount, { dialect: 'sqlite', paramTypes }).statements;
}

function syntaxError(sql: string, error: unknown): Diagnostic {
  const text = error instanceof Error ? error.message : '';
  const [, found] = /^Syntax Error: Unexpected (.*)/.exec(text) ?? [];
  const [, line, column] = /^--> .*:(\d+):(\d+)$/m.exec(text) ?? [];
  const at = line === undefined ? 0 : placeOf(sql, Number(line), Number(column));
  const message = found === undefined ? 'The statement cannot be read.' : `Syntax error: unexpected ${found}`;
  return { code: 'syntax', message, from: at, to: Math.max(at, Math.min(at + 1, sql.length)) };
}

/** The parser counts lines from 1, and \r\n, \n and \r each end one. */
function placeOf(sql: string, line: number, column: number): number {
  const ends = [...sql.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: end }) => index + end.length);
  return (line === 1 ? 0 : (ends[line - 2] ?? 0)) + column - 1;
}
