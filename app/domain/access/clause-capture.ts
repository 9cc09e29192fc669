// Whether a row clause, put into a statement, could mean something other than it does alone: a table it reads could be a WITH
// query of the statement, and a column that its table does not have could be one of a query around it.
import type { FoldIdentifier } from '#app/domain/sql/fold-identifier.ts';
import type { Grammar, ParsedStatement, StatementKind, TableRef } from '#app/domain/sql/grammar.ts';

export interface Surroundings {
  /** The statement into which the clause is put. */
  readonly sql: string;
  /** Names of its WITH queries. */
  readonly withNames: readonly string[];
  /** Names as the database compares them. */
  readonly fold: FoldIdentifier;
  /** Columns that the limited table is known to have. */
  readonly columns: readonly string[];
}

/** Errs on the side of yes. */
export const mayBeCaptured = (clause: string, around: Surroundings, grammar: Grammar): boolean =>
  isTableCaptured(clause, around, grammar) || isColumnCaptured(clause, around, grammar);

function isTableCaptured(clause: string, { withNames, fold }: Surroundings, grammar: Grammar): boolean {
  if (withNames.length === 0) return false;
  const tables = lookUpsOf(clause, grammar);
  const names = new Set(withNames.map(fold));
  return tables === null || tables.some(({ schema, table }) => schema === null && names.has(fold(table)));
}

/** Whether a clause reads tables that mean others where another catalog is open. Errs on the side of yes. */
export const looksUpUnnamed = (clause: string, grammar: Grammar): boolean =>
  lookUpsOf(clause, grammar)?.some(({ catalog }) => catalog === null) ?? true;

/** The tables of a clause's sub-queries; null where they cannot be told. */
function lookUpsOf(clause: string, grammar: Grammar): readonly TableRef[] | null {
  if (grammar.checkExpression(clause, 'condition').ok) return [];
  const parsed = grammar.parse(`SELECT 1 WHERE (${clause}\n)`);
  return (parsed.ok ? parsed.value[0]?.tables : null) ?? null;
}

/**
 * Only a statement of several queries has one around the clause. A sub-query of the clause has its own tables, whose
 * columns are not known here: their names must not occur in the statement.
 */
function isColumnCaptured(clause: string, { sql, columns, fold }: Surroundings, grammar: Grammar): boolean {
  if (!hasSeveralQueries(sql)) return false;
  const named = grammar.columnsOfClause?.(clause);
  if (!named) return true;
  const known = new Set(columns.map(fold));
  if (named.own.some((name) => !known.has(fold(name)))) return true;
  const text = loosely(sql);
  return named.inner.some((name) => !known.has(fold(name)) && text.includes(loosely(name)));
}

/** `TABLE t` is a query too. */
const hasSeveralQueries = (sql: string): boolean => (sql.match(/\b(?:select|table|values)\b/gi)?.length ?? 0) > 1;

/** More names are equal in this form than in any database. */
const loosely = (name: string): string => name.toLowerCase();

/**
 * Whether a statement that writes could change what clauses look up, or put something else in its place: a temporary table
 * of the same name is found before it.
 */
export function touchesLookUps(statement: ParsedStatement, clauses: readonly string[], grammar: Grammar): boolean {
  if (READING.has(statement.kind)) return false;
  const lookUps = clauses.map((clause) => lookUpsOf(clause, grammar));
  if (lookUps.includes(null)) return true;
  const names = new Set(lookUps.flatMap((tables) => (tables ?? []).map(({ table }) => loosely(table))));
  const text = loosely(statement.sql);
  return (
    (statement.tables ?? []).some(({ table }) => names.has(loosely(table))) || [...names].some((name) => text.includes(name))
  );
}

const READING: ReadonlySet<StatementKind> = new Set(['select', 'explain', 'show']);
