// Replaces tables of a statement by subqueries, using the parser's positions. Uncertain cases are refused: the result is parsed again
// and must be one read-only statement.
import type { Checked, Diagnostic, ReplaceTable } from '#app/domain/sql/grammar.ts';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';
import { applyEdits, type Edit } from '#app/engines/shared/grammar/apply-edits.ts';
import { findMentions, type TableMention } from './find-tables.ts';
import { shortenReferences } from './shorten-references.ts';
import { byteOffsets } from './offsets.ts';
import { parseTree, scanTokens, type PgToken, type PgTree } from './pg-parser.ts';
import { callsBuiltInsOnly } from './refusals.ts';
import { isTree, walkNodes, asPgText, unwrap } from './tree.ts';

/** See Grammar. */
export function replaceTables(sql: string, replace: ReplaceTable): Checked<string> {
  const tree = onlyTree(sql);
  if (!tree || !isReadable(tree)) return refuse('The tables in this statement can’t be determined.', sql);
  const scanned = scanTokens(sql);
  if (!scanned.ok) return refuse(scanned.problem.message, sql);
  const tokens = scanned.value.filter(({ kind }) => kind !== 'comment');
  const indexByByte = new Map(tokens.map((token, index) => [token.fromByte, index]));
  const offsetOf = byteOffsets(sql);
  const withNames = findWithNames(tree);
  const edits: Edit[] = [];
  const renamed: TableMention[] = [];
  for (const mention of findMentions(tree)) {
    const span = findSpan(mention, tokens, indexByByte);
    const range = span && { from: offsetOf(span.fromByte), to: offsetOf(span.toByte) };
    const text = range ? sql.slice(range.from, range.to) : '';
    const select = replace({ ref: mention.ref, text, withNames });
    if (select === null) continue;
    if (!range || !mention.isTyped || mention.fields['inh'] !== true)
      return refuse(`${mention.ref.table} is referenced in a way that can’t be parsed.`, sql);
    if (keepsDefinition(tree)) return refuse(VIEW, sql);
    edits.push({ ...range, text: `(${select})${ownAlias(mention)}` });
    if (!isTree(mention.fields['alias'])) renamed.push(mention);
  }
  const shortened = shortenReferences(tree, tokens, renamed);
  if (!shortened.ok) return refuse(severalNames(shortened.table), sql);
  for (const { fromByte, toByte } of shortened.value) edits.push({ from: offsetOf(fromByte), to: offsetOf(toByte), text: '' });
  const replaced = applyEdits(sql, edits);
  return onlyTree(replaced)
    ? { ok: true, value: replaced }
    : refuse('The table is referenced in a way that can’t be parsed.', sql);
}

function onlyTree(sql: string): PgTree | null {
  const parsed = parseTree(sql);
  const [statement, second] = parsed.ok ? parsed.value : [];
  return statement && !second ? statement.tree : null;
}

const READERS: ReadonlySet<string | null> = new Set(['SelectStmt', 'ExplainStmt', 'CreateTableAsStmt', 'ViewStmt']);

const VIEW = 'A view would store your row-level security. Create a table instead.';

/** Whether the statement creates a view, whose definition others can read. */
function keepsDefinition(tree: PgTree): boolean {
  const { type, fields } = unwrap(tree);
  return type === 'ViewStmt' || (type === 'CreateTableAsStmt' && fields['objtype'] !== 'OBJECT_TABLE');
}

/** User-defined functions can read any table. */
const isReadable = (tree: PgTree): boolean => READERS.has(unwrap(tree).type) && callsBuiltInsOnly(tree);

function findWithNames(tree: PgTree): string[] {
  const names: string[] = [];
  for (const { type, fields } of walkNodes(tree)) if (type === 'CommonTableExpr') names.push(asPgText(fields['ctename']) ?? '');
  return names;
}

/** Finds the tokens of a qualified name, including the dots. */
function findSpan(
  { ref, fields }: TableMention,
  tokens: readonly PgToken[],
  indexByByte: ReadonlyMap<number, number>,
): { fromByte: number; toByte: number } | null {
  const location = fields['location'];
  if (typeof location !== 'number') return null;
  const parts = 1 + Number(ref.schema !== null) + Number(ref.catalog !== null);
  const first = indexByByte.get(location);
  const last = first === undefined ? undefined : tokens[first + 2 * (parts - 1)];
  return !last ? null : { fromByte: location, toByte: last.toByte };
}

const ownAlias = ({ ref, fields }: TableMention): string =>
  isTree(fields['alias']) ? '' : ` AS ${postgresDialect.quoteIdentifier(ref.table)}`;

const severalNames = (table: string): string =>
  `Columns of ${table} are named with its schema, and ${table} means something else there as well. Give the table an alias, and name its columns by that.`;

const refuse = (message: string, sql: string): { readonly ok: false; readonly diagnostics: readonly Diagnostic[] } => ({
  ok: false,
  diagnostics: [{ code: 'not-read-only', message, from: 0, to: sql.length }],
});
