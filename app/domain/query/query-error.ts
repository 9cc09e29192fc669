// The refusals of planning: a query object that is well formed but asks for what cannot be.
import { AppError } from '#app/domain/errors.ts';
import type { Checked, Grammar } from '#app/domain/sql/grammar.ts';

/** 400: the query asks for something that the dataset or the engine does not have. */
export const queryError = (message: string): AppError => new AppError('GENERIC_COMMAND_ERROR', message);

/** A free expression or clause, proved to be exactly one; throws 400, or 403 for a sub-query. `where` names it in the message. */
export function checkedExpression(grammar: Grammar, text: string, use: 'condition' | 'value', where: string): string {
  return valueOf(grammar.checkExpression(text, use), where);
}

/** The value of a check, or its first diagnostic as an AppError. */
export function valueOf<T>(checked: Checked<T>, where: string): T {
  if (checked.ok) return checked.value;
  const first = checked.diagnostics[0];
  const message = `${where}: ${first?.message ?? 'This is not valid SQL.'}`;
  const extra = { diagnostics: checked.diagnostics };
  if (first?.code === 'subquery') throw new AppError('ADHOC_SUBQUERY_NOT_ALLOWED_ERROR', message, { extra });
  throw new AppError('INVALID_SQL_ERROR', message, { status: 400, extra });
}
