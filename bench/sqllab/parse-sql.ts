// The cost of parsing user SQL: statements of every kind that users and tools write, 20 KB and the longest that is not refused,
// on both engines, and all parsing of one run in SQL Lab. In milliseconds of the processor.
import type { Grammar } from '#app/domain/sql/grammar.ts';
import { postgresEngine } from '#app/engines/postgres/engine.ts';
import type { Engine } from '#app/engines/shared/engine.ts';
import { sqliteEngine } from '#app/engines/sqlite/engine.ts';
import { median, type Measurement } from '#bench/shared/measurement.ts';
import { TEXT_KINDS, writeSqlText, type TextKind } from '#tests/fixtures/sqllab/sql-texts.ts';

const WRITTEN_CHARS = 20_000;
const MAX_CHARS = 99_000;
const STEP_CHARS = 2_000;
const ROUNDS = 7;
const PROMISED_MS = 50;

export async function measureParsing(): Promise<Measurement[]> {
  await Promise.resolve();
  return [sqliteEngine, postgresEngine].flatMap(measureEngine);
}

function measureEngine({ id, grammar }: Engine): Measurement[] {
  for (const kind of TEXT_KINDS) medianMs(writeSqlText(kind, WRITTEN_CHARS), grammar, prove);
  const longest = TEXT_KINDS.map((kind) => longestOf(kind, grammar));
  const slowest = (texts: readonly string[], read: Read): number =>
    Math.max(...texts.map((text) => medianMs(text, grammar, read)));
  const model = writeSqlText('a model of dbt', WRITTEN_CHARS);
  return [
    row(`Parsing a dbt model of ${model.length} characters, ${id}`, medianMs(model, grammar, prove)),
    row(`… its script, limit and proof, ${id}`, medianMs(model, grammar, prepare)),
    row(
      `The slowest of ${longest.length} longest texts (${Math.min(...longest.map(({ length }) => length))} characters and more), ${id}`,
      slowest(longest, prove),
    ),
    row(`The slowest refusal of ${MAX_CHARS} characters, ${id}`, slowest(tooLong(grammar), prove)),
  ];
}

type Read = (sql: string, grammar: Grammar) => unknown;

const prove: Read = (sql, grammar) => grammar.proveReadOnly(sql);

/** What SQL Lab does with a script before it runs. */
const prepare: Read = (sql, grammar) => {
  const parsed = grammar.parse(sql);
  const [statement] = parsed.ok ? parsed.value : [];
  if (!statement) return;
  grammar.proveReadOnly(statement.sql);
  grammar.limitOf(statement);
};

/** The longest text of this kind that the grammar accepts. */
function longestOf(kind: TextKind, grammar: Grammar): string {
  let longest = writeSqlText(kind, WRITTEN_CHARS / 2);
  for (let chars = WRITTEN_CHARS / 2; chars < MAX_CHARS; chars += STEP_CHARS) {
    const text = writeSqlText(kind, chars);
    if (text.length > MAX_CHARS || !grammar.proveReadOnly(text).ok) break;
    longest = text;
  }
  return longest;
}

const tooLong = (grammar: Grammar): string[] =>
  TEXT_KINDS.map((kind) => writeSqlText(kind, MAX_CHARS * 0.95)).filter((text) => !grammar.proveReadOnly(text).ok);

let texts = 0;

/** A new text each time: parses are cached. */
function medianMs(text: string, grammar: Grammar, read: Read): number {
  return median(
    Array.from({ length: ROUNDS }, () => {
      texts += 1;
      const fresh = text.replaceAll(/\bt\b/g, `t_${texts}`).replaceAll(/\bstg_0\b/g, `stg_${texts}x`);
      const before = process.threadCpuUsage();
      read(fresh, grammar);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1_000;
    }),
  );
}

const row = (what: string, tookMs: number): Measurement => ({
  what,
  value: `${tookMs.toFixed(1)} ms`,
  promised: `${PROMISED_MS} ms`,
  baseline: `${(tookMs / PROMISED_MS).toFixed(2)} of what is promised`,
});
