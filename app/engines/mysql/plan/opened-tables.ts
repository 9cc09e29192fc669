// The tables that a plan reads: the second defense behind the grammar. MySQL's plans name tables by their aliases; what the
// server says it has made of the statement names them by their schemas. Pure.
import type { Dialect } from '#app/domain/sql/dialect.ts';
import type { TableRef } from '#app/domain/sql/grammar.ts';
import type { SavedSource } from '#app/engines/shared/driver/plan-bounds.ts';
import { lexMysql, splitMysql, unquote, type MysqlToken } from '#app/engines/mysql/grammar/lexer.ts';
import type { MysqlServerFacts } from '#app/engines/mysql/driver/opening.ts';
import { readForm } from '#app/engines/mysql/grammar/statement-forms.ts';

/** What a plan opens. */
export interface Opened {
  /** `["schema","table"]` of the tables in the server's text. */
  readonly tables: ReadonlySet<string>;
  /** Aliases in the plan: tables that were read while it was made are in no text. */
  readonly aliases: ReadonlySet<string>;
}

/** Requests the plan of a statement that reads; null for SHOW. Of an EXPLAIN it is the plan of what it explains. */
export function planStatement(sql: string, facts: MysqlServerFacts): string | null {
  const lexed = lexMysql(sql);
  const [tokens] = lexed.ok ? splitMysql(lexed.tokens) : [];
  const form = tokens ? readForm(sql, tokens) : null;
  if (!tokens || !form || form.kind === 'show' || form.kind === 'refused') return null;
  const from = form.kind === 'explain' ? (tokens[form.at]?.from ?? 0) : 0;
  return explain(facts) + sql.slice(from);
}

const explain = ({ isMariaDb }: MysqlServerFacts): string => (isMariaDb ? 'EXPLAIN EXTENDED ' : 'EXPLAIN FORMAT=TRADITIONAL ');

/** Requests the plan of selecting from a table, or from the FROM item of a dataset. */
export function boundPlanStatement(bound: TableRef | SavedSource, dialect: Dialect, facts: MysqlServerFacts): string {
  const source = 'source' in bound ? bound.source : dialect.qualify([bound.schema, bound.table]);
  return `${explain(facts)}SELECT * FROM ${source}`;
}

/** Parses the rows of EXPLAIN and of the SHOW WARNINGS after it. Throws if they can't be read. */
export function openedBy(plan: readonly (readonly unknown[])[], warnings: readonly (readonly unknown[])[]): Opened {
  const notes = warnings.filter(([, code]) => Number(code) === NOTE).map(([, , message]) => String(message));
  if (plan.length === 0 || notes.length === 0) throw new Error('The server gave no plan.');
  const aliases = plan.map((row) => row[2]).filter((alias) => typeof alias === 'string' && !/^<.*>$/.test(alias));
  return { tables: new Set(notes.flatMap(tablesOfNote)), aliases: new Set(aliases.map((alias) => String(alias).toLowerCase())) };
}

/** ER_YES: the statement as the optimizer has it. */
const NOTE = 1003;

interface NoteToken {
  readonly kind: MysqlToken['kind'];
  readonly text: string;
}

/** `` `schema`.`table` `` behind FROM or JOIN, and what is listed with it. Elsewhere two parts are an alias and a column. */
function tablesOfNote(note: string): string[] {
  const lexed = lexMysql(note);
  if (!lexed.ok) throw new Error('The server gave a statement that can’t be read.');
  const tokens = lexed.tokens
    .filter(({ kind }) => kind !== 'comment')
    .map(({ kind, from, to }): NoteToken => ({ kind, text: note.slice(from, to) }));
  const found: string[] = [];
  let lastEnd = -1;
  for (let at = 0; at < tokens.length; at += 1) {
    if (tokens[at]?.kind !== 'name') continue;
    let end = at;
    while (tokens[end + 1]?.text === '.' && tokens[end + 2]?.kind === 'name') end += 2;
    const isListed =
      tokens[at - 1]?.text === ',' && (lastEnd === at - 2 || (lastEnd === at - 3 && tokens[at - 2]?.kind === 'name'));
    if (isListed || isTablePlace(tokens, at)) {
      if (end - at === 2) found.push(tableKey(unquote(tokens[at]?.text ?? ''), unquote(tokens[end]?.text ?? '')));
      lastEnd = end;
    }
    at = end;
  }
  return found;
}

function isTablePlace(tokens: readonly NoteToken[], at: number): boolean {
  let before = at - 1;
  while (tokens[before]?.kind === 'open') before -= 1;
  return /^(?:from|join|straight_join)$/i.test(tokens[before]?.text ?? '');
}

/** Servers can give names in lower case. */
export const tableKey = (schema: string, table: string): string => JSON.stringify([schema, table]).toLowerCase();

/** The aliases that a text can give: names that are not where a table is named. */
export function aliasesIn(sql: string): ReadonlySet<string> {
  const lexed = lexMysql(sql);
  const tokens = lexed.ok ? lexed.tokens.filter(({ kind }) => kind !== 'comment') : [];
  const texts = tokens.map(({ from, to }) => sql.slice(from, to));
  const named = tokens.flatMap(({ kind }, index) => {
    const isName = kind === 'word' || kind === 'name' || kind === 'string';
    return isName && !/^(?:from|join|straight_join|,|\()$/i.test(texts[index - 1] ?? '(') ? [unquote(texts[index] ?? '')] : [];
  });
  return new Set(named.map((name) => name.toLowerCase()));
}

/** Whether something is opened that is allowed by none of them. */
export function opensOther(opened: Opened, allowed: readonly Opened[], named: ReadonlySet<string>): boolean {
  const tables = new Set(allowed.flatMap((one) => [...one.tables]));
  const aliases = new Set(allowed.flatMap((one) => [...one.aliases]));
  if ([...opened.tables].some((table) => !tables.has(table))) return true;
  return [...opened.aliases].some((alias) => !aliases.has(alias) && !named.has(alias));
}
