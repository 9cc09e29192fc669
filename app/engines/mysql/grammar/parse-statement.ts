// Parses one MySQL statement.
import type { Diagnostic } from '#app/domain/sql/grammar.ts';
import { walkTree, type Node } from '#app/engines/shared/cst/walk-tree.ts';
import { createCstParser, isTooDeep, TOO_DEEP, type LexedText } from '#app/engines/shared/cst/parser.ts';
import { parseWithBudget } from '#app/engines/shared/cst/parse-budget.ts';
import { shortenLists } from '#app/engines/shared/grammar/short-lists.ts';
import { lexMysql, unquote } from './lexer.ts';
import { writeShadow } from './shadow.ts';

export const parseOne = createCstParser({
  lex: (sql) => {
    const lexed = lexMysql(sql);
    return lexed.ok ? { ok: true, tokens: lexed.tokens.filter(({ kind }) => kind !== 'comment') } : lexed;
  },
  findProblem: ({ sql, tokens }) => (isTooDeep(sql, tokens) ? TOO_DEEP : null),
  parse: parseShadow,
  complete: restoreNames,
  describeError: syntaxError,
});

function parseShadow({ sql, tokens, wordCount, allowsParameters }: LexedText): readonly Node[] {
  // The shadow has every token of `sql` at the same place, so `tokens` are also those of the shadow.
  const shadow = shortenLists(writeShadow(sql, tokens), tokens);
  const paramTypes: '?'[] = allowsParameters ? ['?'] : [];
  return parseWithBudget(shadow, wordCount, { dialect: 'mysql', paramTypes }).statements;
}

/** Replaces the names and string values of the shadow in the tree by those of the statement. */
function restoreNames(tree: Node, sql: string): void {
  for (const node of walkTree(tree)) {
    if (!node.range) continue;
    const text = sql.slice(...node.range);
    if (node.type === 'identifier') Object.assign(node, { name: unquote(text), text });
    else if (node.type === 'string_literal') Object.assign(node, { value: unquote(text), text });
  }
}

function syntaxError(sql: string, error: unknown): Diagnostic {
  const text = error instanceof Error ? error.message : '';
  const isUnexpected = /^Syntax Error: Unexpected /.test(text);
  const [, line, column] = /^--> .*:(\d+):(\d+)$/m.exec(text) ?? [];
  const at = line === undefined ? 0 : placeOf(sql, Number(line), Number(column));
  const [found = ''] = /^(?:[\w$\u0080-\uffff]+|.)/u.exec(sql.slice(at)) ?? [];
  const unexpected = at >= sql.length ? 'end of the statement' : found;
  const message = isUnexpected ? `Syntax error: unexpected ${unexpected}` : 'The statement can’t be parsed.';
  return { code: 'syntax', message, from: at, to: Math.max(at, Math.min(at + 1, sql.length)) };
}

/** The parser counts lines from 1, and \r\n, \n and \r each end one. */
function placeOf(sql: string, line: number, column: number): number {
  const lineStarts = [0, ...[...sql.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: lineBreak }) => index + lineBreak.length)];
  return (lineStarts[line - 1] ?? 0) + column - 1;
}
