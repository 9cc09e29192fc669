// The tables and other sources that ClickHouse's own tree of a statement reads: the second defense behind the grammar. Pure.
import { explainedFrom, READS } from '#app/engines/clickhouse/grammar.ts';
import { lexClickhouse } from '#app/engines/clickhouse/grammar/lexer.ts';

const EXPLAIN = 'EXPLAIN QUERY TREE run_passes = 1 ';

/** The statement that explains the query tree of a statement that only reads; null where there is none. */
export function treeStatement(sql: string): string | null {
  const lexed = lexClickhouse(sql);
  const tokens = lexed.ok ? lexed.tokens.filter(({ kind }) => kind !== 'comment') : [];
  const first = tokens[tokens[0]?.text === 'EXPLAIN' ? explainedFrom(tokens) : 0];
  return first && READS.has(first.text) ? EXPLAIN + sql.slice(first.from) : null;
}

export const treeOfSource = (source: string): string => `${EXPLAIN}SELECT * FROM ${source}`;

const TABLE = /^\s*TABLE id: \d+,(?: alias: [^,]+,)? table_name: (.+?)(?:, final: .*)?$/;
const FUNCTION = /^\s*TABLE_FUNCTION id: \d+,(?: alias: [^,]+,)? table_function_name: (\w+)/;
/** Table functions that read only their arguments. */
const PLAIN = /^(?:numbers|numbers_mt|zeros|zeros_mt|generate_series|generateSeries)$/;

/** Names as the server writes them. */
export function readTree(rows: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const row of rows) {
    const table = TABLE.exec(row)?.[1];
    if (table !== undefined && table !== 'system.one') found.add(`table:${table}`);
    const called = FUNCTION.exec(row)?.[1];
    if (called !== undefined && !PLAIN.test(called)) found.add(`function:${called}`);
  }
  return found;
}
