// Values in a statement's text. Trino has no other way: its EXECUTE … USING takes literals too.
import { AppError } from '#app/domain/errors.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import { trinoDialect } from '#app/engines/trino/dialect.ts';
import { lexTrino } from '#app/engines/trino/grammar/lexer.ts';

/** Throws INVALID_SQL_ERROR where there are other values than parameters, SYNTAX_ERROR for a text that can't be read. */
export function bindLiterals(sql: string, params: readonly SqlValue[]): string {
  if (params.length === 0 && !sql.includes('?')) return sql;
  const lexed = lexTrino(sql);
  if (!lexed.ok) throw new AppError('SYNTAX_ERROR', lexed.error.message);
  const places = lexed.tokens.filter(({ kind }) => kind === 'parameter');
  if (places.length !== params.length)
    throw new AppError('INVALID_SQL_ERROR', `The statement has ${places.length} parameters, but ${params.length} values.`);
  let [text, position] = ['', 0];
  for (const [index, { from, to }] of places.entries()) {
    text += sql.slice(position, from) + trinoDialect.literal(params[index] ?? null);
    position = to;
  }
  return text + sql.slice(position);
}
