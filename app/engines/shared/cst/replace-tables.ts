// Replaces tables of a statement by subqueries, using the ranges of its parsed tree. Uncertain cases are refused: the result is
// parsed again and must be one statement.
import type { Dialect } from '#app/domain/sql/dialect.ts';
import type { Checked, Diagnostic, ReplaceTable } from '#app/domain/sql/grammar.ts';
import { applyEdits, type Edit } from '#app/engines/shared/grammar/apply-edits.ts';
import type { ScopeFindings, TableContext, TableSite } from './find-tables.ts';
import { isSelect, walkTree, selectInside, type AnySelect, type Node } from './walk-tree.ts';
import { keepColumnNames } from './keep-column-names.ts';
import { shortenReferences } from './shorten-references.ts';

const VIEW = 'A view would store your row-level security. Create a table instead.';
const SPECIAL = 'is referenced in a way that can’t be parsed.';

interface Replacement {
  readonly site: TableSite;
  readonly range: readonly [number, number];
  readonly select: string;
}

/** What differs between engines. */
export interface ReplacingEngine {
  readonly dialect: Dialect;
  /** Parses a text with exactly one statement; null if it is refused. */
  readonly readTree: (sql: string) => Node | null;
  readonly findTables: (select: AnySelect) => ScopeFindings;
}

/** See Grammar. */
export function replaceTables(sql: string, replace: ReplaceTable, engine: ReplacingEngine): Checked<string> {
  const { dialect, readTree, findTables } = engine;
  const tree = readTree(sql);
  const select = tree && readSelect(tree);
  const found = select && findTables(select);
  if (!tree || !found?.isCertain) return refuse('The tables in this statement can’t be determined.', sql);
  const withNames = findWithNames(tree);
  const edits: Replacement[] = [];
  for (const site of distinctSites(found)) {
    const range = site.node.range ?? null;
    const replacement = replace({ ref: site.ref, text: range ? sql.slice(...range) : '', withNames });
    if (replacement === null) continue;
    if (!range || site.context === 'special') return refuse(`${site.ref.table} ${SPECIAL}`, sql);
    if (tree.type === 'create_view_stmt') return refuse(VIEW, sql);
    edits.push({ site, range, select: replacement });
  }
  const shortened = shortenReferences(tree, found.sites, edits);
  if (!shortened.ok) return refuse(severalNames(shortened.table), sql);
  const names = keepColumnNames(tree, sql, edits, dialect);
  const replaced = applyEdits(sql, [...edits.map((edit) => toEdit(edit, dialect)), ...shortened.value, ...names]);
  return edits.length === 0 || readTree(replaced) ? { ok: true, value: replaced } : refuse(`A table ${SPECIAL}`, sql);
}

/** Removes duplicates: the walk visits the first SELECT of a compound twice. */
const distinctSites = ({ sites }: ScopeFindings): TableSite[] => [...new Map(sites.map((site) => [site.node, site])).values()];

/** Returns the SELECT of a SELECT, EXPLAIN, CREATE TABLE AS, or CREATE VIEW statement. */
function readSelect(tree: Node): AnySelect | null {
  if (isSelect(tree)) return tree;
  if (tree.type === 'explain_stmt') return isSelect(tree.statement) ? tree.statement : null;
  if (tree.type !== 'create_table_stmt' && tree.type !== 'create_view_stmt') return null;
  const clause = (tree.clauses as Node[]).find(({ type }) => type === 'as_clause');
  return clause?.type === 'as_clause' ? (selectInside(clause.expr) ?? null) : null;
}

function findWithNames(tree: Node): string[] {
  const names: string[] = [];
  for (const node of walkTree(tree)) if (node.type === 'common_table_expr') names.push(node.table.name);
  return names;
}

const NEEDS_NO_ALIAS: ReadonlySet<TableContext> = new Set(['aliased', 'member']);

const toEdit = ({ site, range: [from, to], select }: Replacement, dialect: Dialect): Edit => {
  const ownAlias = NEEDS_NO_ALIAS.has(site.context) ? '' : ` AS ${dialect.quoteIdentifier(site.ref.table)}`;
  return { from, to, text: `(${select})${ownAlias}` };
};

const severalNames = (table: string): string =>
  `Columns of ${table} are named with its schema, and ${table} means something else there as well. Give the table an alias, and name its columns by that.`;

const refuse = (message: string, sql: string): { readonly ok: false; readonly diagnostics: readonly Diagnostic[] } => ({
  ok: false,
  diagnostics: [{ code: 'not-read-only', message, from: 0, to: sql.length }],
});
