// Removes the schema from column references such as `schema.table.column` when a subquery replaces the table.
import type { Edit } from '#app/engines/shared/grammar/apply-edits.ts';
import type { SourceTokens } from './source-walk.ts';
import type { SqlToken } from './token.ts';
import { dottedName, isName, type TokenRules } from './token-rules.ts';

interface Shortening {
  readonly sql: string;
  readonly tokens: readonly SqlToken[];
  readonly rules: TokenRules;
  readonly withNames: readonly string[];
}

/** Null if the bare table name would be ambiguous. `replaced` are sources without an alias. */
export function shortenReferences(replaced: readonly SourceTokens[], around: Shortening): readonly Edit[] | null {
  const { sql, tokens, rules, withNames } = around;
  const names = new Set(replaced.map(({ ref }) => ref.table));
  const own = new Set(replaced.flatMap(({ first, last }) => [first, last]));
  const edits: Edit[] = [];
  const shortened = new Set<string>();
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token || !isName(token) || tokens[at - 1]?.text === '.' || own.has(token)) continue;
    const parts = dottedName(tokens, at);
    const place = parts.findIndex((part, index) => index > 0 && index < parts.length - 1 && names.has(rules.nameOf(part, sql)));
    const table = parts[place];
    if (place < 0 || place > 2 || !table) continue;
    if (rules.namesColumnsBySchema === false) return null;
    edits.push({ from: token.from, to: table.from, text: '' });
    shortened.add(rules.nameOf(table, sql));
  }
  const isOther = [...shortened].some((name) => withNames.includes(name) || isNamedElsewhere(name, own, around));
  return isOther ? null : edits;
}

/** Whether the bare name occurs anywhere besides the replaced tables, for example as another table's alias. */
const isNamedElsewhere = (name: string, own: ReadonlySet<SqlToken>, { sql, tokens, rules }: Shortening): boolean =>
  tokens.some(
    (token, index) =>
      isName(token) &&
      !own.has(token) &&
      tokens[index - 1]?.text !== '.' &&
      tokens[index + 1]?.text !== '.' &&
      rules.nameOf(token, sql) === name,
  );
