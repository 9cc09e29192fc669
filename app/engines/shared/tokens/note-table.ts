// Records a name in table position, unless it is a CTE or a column of a table to its left.
import type { ParenthesisLevel, Walk } from './source-walk.ts';
import type { SqlToken } from './token.ts';
import { isWord, type NamePath } from './token-rules.ts';

interface Named extends NamePath {
  /** Index of the name's first token. */
  readonly at: number;
  readonly isSpecial?: boolean;
  readonly tableWord?: SqlToken | null;
}

export function noteTable(walk: Walk, named: Named, level: ParenthesisLevel): void {
  const { tokens, rules } = walk;
  const { names, at, next, isSpecial = false, tableWord = null } = named;
  const [first, last] = [tokens[at], tokens[next - 1]];
  const [table, schema = null, catalog = null, more] = names.toReversed();
  if (!first || !last || table === undefined || more !== undefined) {
    walk.isCertain = false;
    return;
  }
  if (schema === null && isKnown(level, rules.foldQueryName?.(table) ?? table)) return;
  const after = tokens[next];
  const isEnd = !after || after.kind === 'close' || after.text === ',' || after.kind === 'other';
  const isFollowed = after?.kind === 'word' && (rules.reserved.has(after.text) || rules.followsTable(tokens, next));
  const hasAlias = isWord(after, 'AS') || (!isEnd && !isFollowed);
  const behind = isWord(after, 'AS') ? next + 2 : hasAlias ? next + 1 : next;
  if (hasAlias && !isAliasEnd(walk, behind)) walk.isCertain = false;
  if (rules.joinsColumns === true && isColumn(walk, { ...named, behind, hasAlias }, level)) return;
  const isVersioned = isWord(after, 'FOR') || isWord(after, 'FINAL');
  const ref = { catalog, schema, table };
  walk.sources.push({ ref, first, last, tableWord, hasAlias, isSpecial: isSpecial || isVersioned });
}

/** Words before a joined item that can refer to a table on its left. */
const JOINS: ReadonlySet<string> = new Set(['JOIN', 'INNER', 'LEFT', 'RIGHT', 'FULL', 'CROSS']);

/** Whether `a.b` is a column of the table `a` on its left. Also records this item's name if later items can refer to it. */
function isColumn(
  { sql, tokens, rules }: Walk,
  { names, at, behind, hasAlias }: Named & { readonly behind: number; readonly hasAlias: boolean },
  { joined }: ParenthesisLevel,
): boolean {
  const fold = rules.foldQueryName ?? ((name: string) => name);
  const [first, second, alias, after] = [tokens[at], tokens[at + 1], tokens[behind - 1], tokens[behind]];
  const isJoined = first !== undefined && second?.text === '.' && joined.has(fold(rules.nameOf(first, sql)));
  const name = hasAlias ? alias && rules.nameOf(alias, sql) : names.at(-1);
  if (name !== undefined && (after?.text === ',' || (after?.kind === 'word' && JOINS.has(after.text)))) joined.add(fold(name));
  return isJoined;
}

/** Whether the token at `at` can follow an alias. */
function isAliasEnd({ tokens, rules }: Walk, at: number): boolean {
  const token = tokens[at];
  if (!token || token.kind === 'close' || token.kind === 'other' || token.text === '(') return true;
  if (token.kind !== 'word' || token.text === 'BY') return false;
  return rules.reserved.has(token.text) || rules.endsFrom(tokens, at) || rules.followsTable(tokens, at);
}

function isKnown(level: ParenthesisLevel | null, name: string): boolean {
  for (let one = level; one; one = one.outer) if (one.known.has(name)) return true;
  return false;
}
