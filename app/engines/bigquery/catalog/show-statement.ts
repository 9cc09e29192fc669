// Statements that BigQuery doesn't have: what its API lists of projects, datasets and tables, which costs nothing, while each query of
// INFORMATION_SCHEMA is billed. The catalog uses them, and users can run them, except for the search of columns, which is billed. Pure.
import { isWord } from '#app/engines/shared/tokens/token-rules.ts';
import type { SqlToken } from '#app/engines/shared/tokens/token.ts';
import { lexBigquery } from '#app/engines/bigquery/grammar/lexer.ts';
import { readTablePath } from '#app/engines/bigquery/grammar/table-path.ts';

/** Null: the connection's default. */
export type ShowStatement =
  | { readonly kind: 'catalogs' }
  | { readonly kind: 'schemas'; readonly project: string | null }
  | { readonly kind: 'tables'; readonly project: string | null; readonly dataset: string | null }
  | {
      readonly kind: 'columns' | 'table';
      readonly project: string | null;
      readonly dataset: string | null;
      readonly table: string;
    }
  /** Its parameters are the list of terms and the max number of columns. */
  | { readonly kind: 'matching columns'; readonly project: string | null };

export const SHOW_FORMS =
  'SHOW CATALOGS, SHOW SCHEMAS [FROM project], SHOW TABLES [FROM dataset], SHOW COLUMNS FROM table or SHOW TABLE table';

/** Null where it is none of them. */
export function readShow(sql: string): ShowStatement | null {
  const lexed = lexBigquery(sql);
  const tokens = lexed.ok ? lexed.tokens.filter(({ kind }) => kind !== 'comment' && kind !== 'semicolon') : [];
  const [show, what] = tokens;
  if (!isWord(show, 'SHOW') || what?.kind !== 'word') return null;
  switch (what.text) {
    case 'CATALOGS':
      return tokens.length === 2 ? { kind: 'catalogs' } : null;
    case 'SCHEMAS': {
      const names = readFrom(tokens, 2, sql);
      return names && names.length <= 1 ? { kind: 'schemas', project: names[0] ?? null } : null;
    }
    case 'TABLES': {
      const names = readFrom(tokens, 2, sql);
      if (!names || names.length > 2) return null;
      const [dataset = null, project = null] = names.toReversed();
      return { kind: 'tables', project, dataset };
    }
    case 'COLUMNS':
      return showTable('columns', readFrom(tokens, 2, sql));
    case 'TABLE':
      return showTable('table', readPath(tokens, 2, sql));
    case 'MATCHING':
      return showMatching(tokens, sql);
    default:
      return null;
  }
}

function showTable(kind: 'columns' | 'table', names: readonly string[] | null): ShowStatement | null {
  const [table, dataset = null, project = null] = names?.toReversed() ?? [];
  return table === undefined ? null : { kind, project, dataset, table };
}

export const MATCHING_TERMS = 'LIKE @texts1 LIMIT @p2';

/** `SHOW MATCHING COLUMNS [FROM project] LIKE @texts1 LIMIT @p2`. */
function showMatching(tokens: readonly SqlToken[], sql: string): ShowStatement | null {
  const end = tokens.findIndex((token) => isWord(token, 'LIKE'));
  if (!isWord(tokens[2], 'COLUMNS') || end === -1) return null;
  const terms = tokens.slice(end).map(({ text }) => text);
  const names = readFrom(tokens.slice(0, end), 3, sql);
  return names && names.length <= 1 && terms.join(' ') === MATCHING_TERMS
    ? { kind: 'matching columns', project: names[0] ?? null }
    : null;
}

/** Empty without FROM; null for what can't be read. */
const readFrom = (tokens: readonly SqlToken[], at: number, sql: string): readonly string[] | null =>
  tokens.length === at ? [] : isWord(tokens[at], 'FROM') ? readPath(tokens, at + 1, sql) : null;

function readPath(tokens: readonly SqlToken[], at: number, sql: string): readonly string[] | null {
  const path = readTablePath(tokens, at, sql);
  return path?.next === tokens.length ? path.names : null;
}
