// Compares an engine's result of a random query with the expected one; a difference has everything needed to reproduce it.
import { seededRandom } from '#app/domain/random/seeded-random.ts';
import { AppError } from '#app/domain/errors.ts';
import { joinOffsets } from '#app/domain/query/plan/time-offset-join.ts';
import { cellAt, type Column, type Table } from '#app/domain/table.ts';
import { asDeclared } from '#app/domain/query/declared-types.ts';
import type { FuzzValue } from './random-conditions.ts';
import { makeRandomQuery, type CallerQuery } from './random-query.ts';
import type { FuzzEngine, RawResult, RawResults } from './random-query-engines.ts';
import { evaluate, type Expected } from './random-query-evaluate.ts';
import type { Setting } from './random-setting.ts';
import { randomTable, type ValueKind } from './random-table.ts';

export interface EngineDifference {
  readonly engine: string;
  readonly tableSeed: number;
  readonly querySeed: number;
  readonly callerQuery: CallerQuery;
  readonly setting: Setting;
  /** What came, or how it failed. */
  readonly detail: string;
}

const QUERIES_PER_TABLE = 100;

/** Runs `count` queries on every engine; the seed determines all of them. `onDifference` says whether to go on. */
export async function compareRandomQueries(
  engines: readonly FuzzEngine[],
  { count, seed }: { readonly count: number; readonly seed: number },
  onDifference: (difference: EngineDifference) => boolean,
): Promise<void> {
  for (let first = 0; first < count; first += QUERIES_PER_TABLE) {
    const tableSeed = seed + first;
    const table = randomTable(seededRandom(tableSeed));
    await Promise.all(engines.map((engine) => engine.load(table)));
    for (let index = first; index < Math.min(first + QUERIES_PER_TABLE, count); index += 1) {
      const querySeed = seed + index + 1_000_000_007;
      const callerQuery = makeRandomQuery(seededRandom(querySeed), table);
      const { setting } = table;
      for (const engine of engines) {
        const expected = evaluate(table, callerQuery, engine.rules);
        const detail = await differenceOf(expected, () => engine.query(callerQuery, setting));
        if (detail !== null && !onDifference({ engine: engine.name, tableSeed, querySeed, callerQuery, setting, detail })) return;
      }
    }
  }
}

async function differenceOf(expected: Expected | null, query: () => Promise<RawResults>): Promise<string | null> {
  try {
    const request = await query();
    if (expected === null) return 'expected a refusal';
    const rows = joined(request, expected.kinds);
    const [got, wanted] = [rows.map(textOf), expected.rows.map(textOf)];
    if (!expected.isOrdered) for (const texts of [got, wanted]) texts.sort();
    const at = wanted.findIndex((text, index) => text !== got[index]);
    if (at < 0 && got.length === wanted.length) return null;
    const place = at < 0 ? wanted.length : at;
    return `row ${place}: expected ${wanted[place] ?? 'none'}, got ${got[place] ?? 'none'} (${wanted.length} and ${got.length} rows)`;
  } catch (error) {
    if (expected === null && error instanceof AppError && error.status === 400) return null;
    return error instanceof Error ? error.message : String(error);
  }
}

/** The query's rows, with those of other times beside them where it compares. */
function joined({ results, offsetJoin }: RawResults, kinds: readonly ValueKind[]): FuzzValue[][] {
  const [main, ...others] = results;
  if (!main) return [];
  const offsets = others.map((result) => ({ offset: result.offset ?? '', table: tableOf(result, kinds), fromMs: result.fromMs }));
  const own = tableOf(main, kinds);
  const { columns, rowCount } = offsetJoin ? joinOffsets(own, offsets, offsetJoin) : own;
  return Array.from({ length: rowCount }, (_, row) => columns.map((column) => cellAt(column, row) as FuzzValue));
}

function tableOf({ columns: declared, rows }: RawResult, kinds: readonly ValueKind[]): Table {
  const columns = declared.map(({ name }, index): Column => {
    const values = rows.map((row) => read(row[index], kinds[index] ?? 'text'));
    const numbers = (): Float64Array<ArrayBuffer> => Float64Array.from(values, (value) => (value === null ? NaN : Number(value)));
    switch (kinds[index]) {
      case 'instant':
        return { name, type: 'temporal', values: numbers() };
      case 'boolean':
        return { name, type: 'boolean', values: Int8Array.from(values, (value) => (value === null ? -1 : Number(value))) };
      case 'integer':
      case 'double':
        return { name, type: 'numeric', values: numbers() };
      default:
        return { name, type: 'string', values: values.map((value) => (value === null ? null : String(value))) };
    }
  });
  return asDeclared({ columns, rowCount: rows.length }, declared);
}

/** The engine's cell as the evaluator has it. */
function read(cell: unknown, kind: ValueKind): FuzzValue {
  if (cell === null || cell === undefined) return null;
  const text = typeof cell === 'string' ? cell : `${cell as number | bigint | boolean}`;
  switch (kind) {
    case 'integer':
    case 'double':
      return Number(text);
    case 'boolean':
      return text === 'true' || text === 't' || text === '1';
    case 'instant':
      // Days alone are read as UTC, moments only where they say so.
      return Date.parse(text.length === 10 ? text : `${text.replace(' ', 'T').slice(0, 19)}Z`);
    case 'text':
      return text;
  }
}

/** Sums of doubles depend on their order in the last digits. */
const textOf = (row: readonly FuzzValue[]): string =>
  JSON.stringify(row.map((value) => (typeof value === 'number' ? Number(value.toPrecision(12)) + 0 : value)));
