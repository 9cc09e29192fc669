// Verifies that a text is one read-only statement before a driver runs it.
import { AppError } from '#app/domain/errors.ts';
import type { Diagnostic, Grammar, ParsedStatement } from '#app/domain/sql/grammar.ts';

/** Throws DML_NOT_ALLOWED_ERROR, SYNTAX_ERROR or INVALID_SQL_ERROR if the text isn't exactly one read-only statement. */
export function proveReading(grammar: Grammar, sql: string): ParsedStatement {
  const proof = grammar.proveReadOnly(sql, 'composed');
  if (!proof.ok) throw refusal(proof.diagnostics);
  return proof.value;
}

function refusal(diagnostics: readonly Diagnostic[]): AppError {
  const [first] = diagnostics;
  const extra = { diagnostics };
  switch (first?.code) {
    case 'not-read-only':
      return new AppError('DML_NOT_ALLOWED_ERROR', first.message, { extra });
    case 'syntax':
      return new AppError('SYNTAX_ERROR', first.message, { extra });
    default:
      return new AppError('INVALID_SQL_ERROR', first?.message ?? 'The statement is not valid.', { extra });
  }
}
