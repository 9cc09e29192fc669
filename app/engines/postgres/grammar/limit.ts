// Reads a statement's row limit from its tree, and sets a limit in its text.
import type { ParsedStatement } from '#app/domain/sql/grammar.ts';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';
import { byteOffsets } from './offsets.ts';
import { parseTree, scanTokens } from './pg-parser.ts';
import { isTree, unwrap } from './tree.ts';

/** `count` null: LIMIT ALL. `fromByte` null: the number isn't in the text (FETCH FIRST ROW ONLY). */
type Limit =
  | { readonly kind: 'none' | 'unknown' }
  | { readonly kind: 'plain'; readonly count: number | null; readonly fromByte: number | null };

/** Also null for WITH TIES, which can return more rows than its number. */
export function readRowLimit(statement: ParsedStatement): number | null {
  const limit = readLimit(statement);
  return limit?.kind === 'plain' ? limit.count : null;
}

export function withLimit(statement: ParsedStatement, limit: number): string {
  const { sql } = statement;
  const own = readLimit(statement);
  if (!own) return sql;
  if (own.kind === 'plain' && own.count !== null && own.count <= limit) return sql;
  const wrapped = postgresDialect.limit(`SELECT * FROM (\n${sql}\n) AS __q`, limit, 0);
  const candidates =
    own.kind === 'none'
      ? [postgresDialect.limit(sql, limit, 0), wrapped]
      : [...(own.kind === 'plain' ? replaceCount(sql, own.fromByte, limit) : []), wrapped];
  return candidates.find((candidate) => hasLimit(candidate, limit)) ?? sql;
}

/** Whether a text is one SELECT with exactly this limit: verifies that the inserted limit applies to it. */
function hasLimit(sql: string, limit: number): boolean {
  const own = readLimit({ sql, kind: 'select' });
  return own?.kind === 'plain' && own.count === limit;
}

/** Null for statements that can't have a limit. */
function readLimit({ sql, kind }: Pick<ParsedStatement, 'sql' | 'kind'>): Limit | null {
  if (kind !== 'select') return null;
  const parsed = parseTree(sql);
  const [statement, second] = parsed.ok ? parsed.value : [];
  const { type, fields } = unwrap(statement && !second ? statement.tree : {});
  if (type !== 'SelectStmt') return null;
  const count = fields['limitCount'];
  if (!isTree(count)) return { kind: 'none' };
  return fields['limitOption'] === 'LIMIT_OPTION_COUNT' ? readCount(unwrap(count)) : { kind: 'unknown' };
}

function readCount({ type, fields }: ReturnType<typeof unwrap>): Limit {
  if (type !== 'A_Const') return { kind: 'unknown' };
  const location = fields['location'];
  // The parser's JSON omits a location of 0, which a number can't have.
  const fromByte = typeof location === 'number' && location > 0 ? location : null;
  if (fields['isnull'] === true) return { kind: 'plain', count: null, fromByte };
  const count = wholeNumber(fields);
  return count === null ? { kind: 'unknown' } : { kind: 'plain', count, fromByte };
}

function wholeNumber(fields: Readonly<Record<string, unknown>>): number | null {
  const { ival, fval } = fields;
  if (isTree(ival)) {
    const value = ival['ival'] ?? 0;
    return typeof value === 'number' && value >= 0 ? value : null;
  }
  // Numbers above 32 bits are in `fval`.
  const text = isTree(fval) ? fval['fval'] : null;
  return typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : null;
}

function replaceCount(sql: string, fromByte: number | null, limit: number): string[] {
  const tokens = fromByte === null ? null : scanTokens(sql);
  const token = tokens?.ok ? tokens.value.find((one) => one.fromByte === fromByte) : undefined;
  if (!token) return [];
  const offsetOf = byteOffsets(sql);
  return [`${sql.slice(0, offsetOf(token.fromByte))}${limit}${sql.slice(offsetOf(token.toByte))}`];
}
