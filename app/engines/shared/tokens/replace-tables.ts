// A statement with sub-queries in place of tables, by the places of its tokens. What can't be done for certain is refused.
import { refuse } from '#app/engines/shared/grammar/checked.ts';
import type { Checked, ReplaceTable } from '#app/domain/sql/grammar.ts';
import { applyEdits, type Edit } from '#app/engines/shared/grammar/apply-edits.ts';
import type { SourceTokens } from './source-walk.ts';
import { readScript } from './read-script.ts';
import { shortenReferences } from './shorten-references.ts';
import { isWord, type TokenRules } from './token-rules.ts';

const UNCLEAR = 'The tables in this statement can’t be determined.';
const AMBIGUOUS =
  'Columns are named with their schema, and the table’s name means something else there as well. Give the table an alias, and name its columns by that.';
const VIEW = 'A view would store your row-level security. Create a table instead.';

/** See Grammar. */
export function replaceTables(sql: string, replace: ReplaceTable, rules: TokenRules): Checked<string> {
  const no = (message: string) => refuse({ code: 'not-read-only', message, from: 0, to: sql.length });
  const read = readScript(sql, rules);
  if (!read.ok) return read;
  const [statement, second] = read.value;
  if (!statement || second || statement.parsed.tables === null) return no(UNCLEAR);
  const { found, parsed, tokens } = statement;
  const isTable = parsed.kind === 'ddl' && isWord(tokens[0], 'CREATE') && isWord(tokens[1], 'TABLE');
  const isView = parsed.kind === 'ddl' && !isTable;
  const reads = parsed.kind === 'select' || parsed.kind === 'explain' || parsed.kind === 'ddl';
  const edits: Edit[] = [];
  const unnamed: SourceTokens[] = [];
  for (const source of found.sources) {
    const { ref, first, last, tableWord, hasAlias, isSpecial } = source;
    const name = sql.slice(first.from, last.to);
    const select = replace({ ref, text: name, withNames: found.withNames });
    if (select === null) continue;
    if (!reads || isSpecial) return no(`${ref.table} is referenced in a way that can’t be parsed.`);
    if (isView) return no(VIEW);
    if (!hasAlias) unnamed.push(source);
    const alias = hasAlias ? '' : ` AS ${rules.quoteIdentifier(ref.table)}`;
    const text = `(${select})${alias}`;
    edits.push({ from: (tableWord ?? first).from, to: last.to, text: tableWord ? `SELECT * FROM ${text}` : text });
  }
  if (!reads) return no(UNCLEAR);
  const shortened = shortenReferences(unnamed, { sql, tokens, rules, withNames: found.withNames });
  return shortened ? { ok: true, value: applyEdits(sql, [...edits, ...shortened]) } : no(AMBIGUOUS);
}
