// Selects the row-level rules that apply to the caller. Regular rules apply to users with one of the rule's roles, Base rules to
// all others.
import type { Identity } from './identity.ts';
import type { RowClause } from './row-clause.ts';

/** A rule on one dataset. */
export interface RowRule {
  readonly id: number;
  readonly filterType: 'Regular' | 'Base';
  /** Rules with the same key are joined by OR. A null or empty key is a separate group. */
  readonly groupKey: string | null;
  readonly clause: string;
  readonly roleIds: readonly number[];
}

/** Whether the rule applies to the identity. There are no exceptions for administrators, guests or anonymous callers. */
function appliesTo({ filterType, roleIds }: RowRule, identity: Identity): boolean {
  const hasRole = roleIds.some((id) => identity.roleIds.includes(id));
  return filterType === 'Regular' ? hasRole : !hasRole;
}

/** Clauses of a dataset's rules that apply to the identity, sorted by rule id, followed by those of a guest token. */
export function selectRowClauses(identity: Identity, datasetId: number, rules: readonly RowRule[]): RowClause[] {
  return [...ruleClauses(identity, rules), ...guestClauses(identity, (id) => id === null || id === datasetId)];
}

/**
 * Clauses of a table in a statement, from the rules of its datasets. Guest clauses for all datasets aren't included: they
 * apply to the statement's result, because not every table needs to have their columns.
 */
export function selectTableClauses(identity: Identity, datasetIds: readonly number[], rules: readonly RowRule[]): RowClause[] {
  return [...ruleClauses(identity, rules), ...guestClauses(identity, (id) => id !== null && datasetIds.includes(id))];
}

/** Removes duplicates, because a rule can be on several datasets of a table. */
const ruleClauses = (identity: Identity, rules: readonly RowRule[]): RowClause[] =>
  [...new Map(rules.map((rule) => [rule.id, rule])).values()]
    .filter((rule) => appliesTo(rule, identity))
    .sort((a, b) => a.id - b.id)
    .map(({ groupKey, clause }) => ({ groupKey: groupKey?.trim() ? groupKey.trim() : null, clause }));

function guestClauses(identity: Identity, matchesDataset: (datasetId: number | null) => boolean): RowClause[] {
  if (identity.kind !== 'guest') return [];
  return identity.clauses.filter(({ datasetId }) => matchesDataset(datasetId)).map(({ clause }) => ({ groupKey: null, clause }));
}
