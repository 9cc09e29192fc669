// The tables that a select of MySQL reads.
import { findTables as findByRules, type ScopeFindings, type ScopeRules } from '#app/engines/shared/cst/find-tables.ts';
import type { AnySelect } from '#app/engines/shared/cst/walk-tree.ts';

/** Servers differ in whether names of tables have a case: a name that only resembles a WITH query's is refused. */
const SCOPES: ScopeRules = { visible: 'preceding', hasCase: true, hasMembers: false };

export const findTables = (select: AnySelect): ScopeFindings => findByRules(select, SCOPES);
