// Detects name capture when a row clause is inserted into a statement: a table in the clause could resolve to a WITH query of
// the statement, and a column that the limited table doesn't have could resolve to a column of an outer query.
import type { FoldIdentifier } from '#app/domain/sql/fold-identifier.ts';
import type { Grammar, ParsedStatement, StatementKind, TableRef } from '#app/domain/sql/grammar.ts';

export interface ClauseContext {
  /** Statement into which the clause is inserted. */
  readonly sql: string;
  /** Names of the statement's WITH queries. */
  readonly withNames: readonly string[];
  /** Normalizes the case of identifiers like the database. */
  readonly fold: FoldIdentifier;
  /** Known columns of the limited table. */
  readonly columns: readonly string[];
}

/** Whether a name in the clause could be captured. True in case of doubt. */
export const canBeCaptured = (clause: string, context: ClauseContext, grammar: Grammar): boolean =>
  isTableCaptured(clause, context, grammar) || isColumnCaptured(clause, context, grammar);

function isTableCaptured(clause: string, { withNames, fold }: ClauseContext, grammar: Grammar): boolean {
  if (withNames.length === 0) return false;
  const tables = findSubqueryTables(clause, grammar);
  const names = new Set(withNames.map(fold));
  return tables === null || tables.some(({ schema, table }) => schema === null && names.has(fold(table)));
}

/** Whether a clause reads tables without a catalog, which depend on the connection's current catalog. True in case of doubt. */
export const readsTablesWithoutCatalog = (clause: string, grammar: Grammar): boolean =>
  findSubqueryTables(clause, grammar)?.some(({ catalog }) => catalog === null) ?? true;

/** Tables of a clause's subqueries; null if unknown. */
function findSubqueryTables(clause: string, grammar: Grammar): readonly TableRef[] | null {
  if (grammar.checkExpression(clause, 'condition').ok) return [];
  const parsed = grammar.parse(`SELECT 1 WHERE (${clause}\n)`);
  return (parsed.ok ? parsed.value[0]?.tables : null) ?? null;
}

/**
 * Capture requires an outer query, so the statement must contain several queries. Columns of the clause's subqueries can
 * belong to other tables with unknown columns, so their names must not occur in the statement.
 */
function isColumnCaptured(clause: string, { sql, columns, fold }: ClauseContext, grammar: Grammar): boolean {
  if (!hasSeveralQueries(sql)) return false;
  const named = grammar.columnsOfClause?.(clause);
  if (!named) return true;
  const known = new Set(columns.map(fold));
  if (named.own.some((name) => !known.has(fold(name)))) return true;
  const text = normalizeLoosely(sql);
  return named.inner.some((name) => !known.has(fold(name)) && text.includes(normalizeLoosely(name)));
}

/** `TABLE t` and `VALUES …` are queries, too. */
const hasSeveralQueries = (sql: string): boolean => (sql.match(/\b(?:select|table|values)\b/gi)?.length ?? 0) > 1;

/** Normalizes names more loosely than any database does, so that no match is missed. */
const normalizeLoosely = (name: string): string => name.toLowerCase();

/**
 * Whether a writing statement could change or shadow tables that clauses read. For example, a temporary table shadows a
 * table of the same name.
 */
export function affectsClauseTables(statement: ParsedStatement, clauses: readonly string[], grammar: Grammar): boolean {
  if (READ_ONLY_KINDS.has(statement.kind)) return false;
  const lookUps = clauses.map((clause) => findSubqueryTables(clause, grammar));
  if (lookUps.includes(null)) return true;
  const names = new Set(lookUps.flatMap((tables) => (tables ?? []).map(({ table }) => normalizeLoosely(table))));
  const text = normalizeLoosely(statement.sql);
  return (
    (statement.tables ?? []).some(({ table }) => names.has(normalizeLoosely(table))) ||
    [...names].some((name) => text.includes(name))
  );
}

const READ_ONLY_KINDS: ReadonlySet<StatementKind> = new Set(['select', 'explain', 'show']);
