// The refusals of planning: a query object that is well formed but requests the impossible.
import { AppError } from '#app/domain/errors.ts';
import { createByteCache, type ByteCache } from '#app/domain/memory/byte-cache.ts';
import type { Checked, Grammar } from '#app/domain/sql/grammar.ts';
import type { PlanContext } from './plan/plan-context.ts';

/** 400: the query requests something that the dataset or the engine does not have. */
export const queryError = (message: string): AppError => new AppError('GENERIC_COMMAND_ERROR', message);

/** A free expression or clause, proved to be exactly one; throws 400, or 403 for a sub-query. `where` names it in the message. */
export function checkedExpression(grammar: Grammar, text: string, use: 'condition' | 'value', where: string): string {
  return unwrapChecked(rememberedCheck(grammar, text, use), where);
}

type CallerContext = Pick<PlanContext, 'grammar' | 'isConfined'>;

/** As `checkedExpression`, for the caller's own text; also throws 400 for calls that need access to all of the database. */
export function callersExpression(context: CallerContext, text: string, use: 'condition' | 'value', where: string): string {
  const checked = checkedExpression(context.grammar, text, use, where);
  if (context.isConfined !== true || (context.grammar.callsBuiltInsOnly?.(checked) ?? true)) return checked;
  throw new AppError('EXPRESSION_INVALID_ERROR', `${where}: ${BUILT_INS_ONLY}`);
}

const BUILT_INS_ONLY =
  'You can only use built-in functions, operators and types here. Use a metric or column of the dataset, or request access to the database.';

// Parsing costs more than all the rest of planning, and dashboards send the same texts again and again.
/** Max bytes kept per engine. */
const MAX_KEPT_BYTES = 2_000_000;
const MAX_KEPT_CHARS = 4_000;
const kept = new WeakMap<Grammar, ByteCache<Checked<string>>>();

function rememberedCheck(grammar: Grammar, text: string, use: 'condition' | 'value'): Checked<string> {
  if (text.length > MAX_KEPT_CHARS) return grammar.checkExpression(text, use);
  const known = kept.get(grammar) ?? createByteCache<Checked<string>>(MAX_KEPT_BYTES);
  kept.set(grammar, known);
  const key = `${use}\0${text}`;
  const found = known.get(key);
  if (found) return found;
  const checked = grammar.checkExpression(text, use);
  known.set(key, checked);
  return checked;
}

/** The value of a check, or its first diagnostic as an AppError. */
export function unwrapChecked<T>(checked: Checked<T>, where: string): T {
  if (checked.ok) return checked.value;
  const first = checked.diagnostics[0];
  const message = `${where}: ${first?.message ?? 'This is not valid SQL.'}`;
  const extra = { diagnostics: checked.diagnostics };
  if (first?.code === 'subquery') throw new AppError('ADHOC_SUBQUERY_NOT_ALLOWED_ERROR', message, { extra });
  throw new AppError('EXPRESSION_INVALID_ERROR', message, { extra });
}
