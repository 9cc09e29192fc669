// Which row-level rules apply to the caller: Regular ones for those with one of their roles, Base ones for all others.
import type { Identity } from './identity.ts';
import type { RowClause } from './row-clause.ts';

/** A rule on one dataset. */
export interface RowRule {
  readonly id: number;
  readonly filterType: 'Regular' | 'Base';
  /** Rules with the same key are alternatives; null or empty is on its own. */
  readonly groupKey: string | null;
  readonly clause: string;
  readonly roleIds: readonly number[];
}

/** Whether the rule narrows what the identity sees. Administrators, guests and the anonymous are no exceptions. */
function appliesTo({ filterType, roleIds }: RowRule, identity: Identity): boolean {
  const holdsOne = roleIds.some((id) => identity.roleIds.includes(id));
  return filterType === 'Regular' ? holdsOne : !holdsOne;
}

/** The clauses of a dataset's rules that apply to the identity, then those of a guest's token; in one order always. */
export function selectRowClauses(identity: Identity, datasetId: number, rules: readonly RowRule[]): RowClause[] {
  return [...ruleClauses(identity, rules), ...guestClauses(identity, (id) => id === null || id === datasetId)];
}

/**
 * The clauses of a table that a statement reads, by the datasets over it. A guest's clauses for all datasets are left
 * out: they apply to the statement's result, and need not be about the columns of every table in it.
 */
export function selectTableClauses(identity: Identity, datasetIds: readonly number[], rules: readonly RowRule[]): RowClause[] {
  return [...ruleClauses(identity, rules), ...guestClauses(identity, (id) => id !== null && datasetIds.includes(id))];
}

/** Each rule once, though it can be on two datasets of one table. */
const ruleClauses = (identity: Identity, rules: readonly RowRule[]): RowClause[] =>
  [...new Map(rules.map((rule) => [rule.id, rule])).values()]
    .filter((rule) => appliesTo(rule, identity))
    .sort((a, b) => a.id - b.id)
    .map(({ groupKey, clause }) => ({ groupKey: groupKey?.trim() ? groupKey.trim() : null, clause }));

function guestClauses(identity: Identity, isFor: (datasetId: number | null) => boolean): RowClause[] {
  if (identity.kind !== 'guest') return [];
  return identity.clauses.filter(({ datasetId }) => isFor(datasetId)).map(({ clause }) => ({ groupKey: null, clause }));
}
