// Row-level clauses as conditions: alternatives inside a group, all groups at once, each clause closed in itself.
import type { RowClause } from '#app/domain/access/row-clause.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Grammar } from '#app/domain/sql/grammar.ts';
import { joinConditions, type SqlText } from './sql-text.ts';

/** One condition a group, in the order in which groups first appear. A clause that is not one expression refuses the query. */
export function rowConditions(grammar: Grammar, clauses: readonly RowClause[]): SqlText[] {
  const groups = new Map<string | number, SqlText[]>();
  clauses.forEach(({ groupKey, clause }, index) => {
    const key = groupKey ?? index;
    groups.set(key, [...(groups.get(key) ?? []), ownersCondition(grammar, clause, RULE)]);
  });
  return [...groups.values()].map((alternatives) =>
    alternatives.length === 1 ? alternatives.flat() : ['(', ...joinConditions(alternatives, 'OR'), ')'],
  );
}

const RULE = 'A row-level clause of this dataset is not valid SQL; ask an administrator to repair it.';

/**
 * A condition of the data's owners, in parentheses. They can query other tables; the check has proved that it is one
 * expression before it looks for sub-queries. Throws 400 with `refusal` if not an expression.
 */
function ownersCondition(grammar: Grammar, text: string, refusal: string): SqlText {
  const checked = grammar.checkExpression(text, 'condition');
  if (checked.ok) return [`(${checked.value})`];
  // The line break ends a trailing comment.
  if (checked.diagnostics.length > 0 && checked.diagnostics.every(({ code }) => code === 'subquery')) return [`(${text}\n)`];
  throw new AppError('EXPRESSION_INVALID_ERROR', refusal);
}
