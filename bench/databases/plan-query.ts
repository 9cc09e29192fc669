// What planning costs: a query of 20 columns from JSON to SQL, on both engines. The first time includes parsing what was typed.
import type { Dataset, DatasetColumn } from '#app/domain/query/dataset.ts';
import { PLAIN_SETTINGS } from '#app/domain/query/dataset.ts';
import { parseQueryObject } from '#app/domain/query/parse-query-object.ts';
import { planStatements } from '#app/domain/query/plan/plan-statements.ts';
import { postgresEngine } from '#app/engines/postgres/engine.ts';
import type { Engine } from '#app/engines/shared/engine.ts';
import { sqliteEngine } from '#app/engines/sqlite/engine.ts';
import { median, type Measurement } from '#bench/shared/measurement.ts';

const COLUMNS = 20;
const ROUNDS = 400;
const PROMISED_MS = 2;

const column = (index: number): DatasetColumn => ({
  name: `column_${index}`,
  verboseName: null,
  description: null,
  type: index === 0 ? 'TIMESTAMP' : index % 3 === 0 ? 'DOUBLE PRECISION' : 'TEXT',
  isTemporal: index === 0,
  isGroupable: true,
  isFilterable: true,
  expression: index % 5 === 4 ? `COALESCE(column_${index - 1}, 'none')` : null,
  storage: 'native',
});

const dataset: Dataset = {
  id: 1,
  uuid: '00000000-0000-4000-8000-000000000001',
  name: 'orders',
  databaseId: 1,
  catalog: null,
  schema: null,
  sql: null,
  mainTemporalColumn: 'column_0',
  columns: Array.from({ length: COLUMNS }, (_, index) => column(index)),
  metrics: [],
  version: '1',
  ...PLAIN_SETTINGS,
};

/** `typed` goes into everything that is free SQL, so that nothing is known from before. */
const buildTypedQuery = (typed: number) => ({
  columns: [
    { columnType: 'BASE_AXIS', expressionType: 'SQL', sqlExpression: 'column_0', label: 'column_0', timeGrain: 'P1M' },
    ...Array.from({ length: COLUMNS - 1 }, (_, index) => `column_${index + 1}`),
  ],
  metrics: [
    { expressionType: 'SIMPLE', column: { column_name: 'column_3' }, aggregate: 'SUM', label: 'sum' },
    { expressionType: 'SQL', sqlExpression: `SUM(column_6) / NULLIF(COUNT(*), ${typed})`, label: 'ratio' },
  ],
  filters: [
    { col: 'column_0', op: 'TEMPORAL_RANGE', val: '2004-01-01 : 2005-01-01' },
    { col: 'column_1', op: 'IN', val: ['a', 'b', 'c'] },
  ],
  extras: { where: `column_2 <> 'x' AND column_3 > ${typed}`, having: `COUNT(*) > ${typed}` },
  series_columns: ['column_1'],
  series_limit: 10,
  orderby: [['sum', false]],
  row_limit: 1000,
});

/** The median of a plan whose texts were seen before, and of one whose texts are new. */
export async function measurePlanning(): Promise<Measurement[]> {
  await Promise.resolve();
  return [sqliteEngine, postgresEngine].flatMap((engine) => {
    const known = median(rounds(engine, () => 0));
    const fresh = median(rounds(engine, (round) => round + 1));
    return [
      row(`Planning of ${COLUMNS} columns, ${engine.id}`, known),
      row(`… with free SQL never seen before, ${engine.id}`, fresh),
    ];
  });
}

function rounds(engine: Engine, typed: (round: number) => number): number[] {
  return Array.from({ length: ROUNDS }, (_, round) => {
    const json = buildTypedQuery(typed(round));
    const startedMs = performance.now();
    planOnce(engine, json);
    return performance.now() - startedMs;
  });
}

function planOnce({ dialect, grammar }: Engine, json: unknown): void {
  const query = parseQueryObject(json, { defaultRowLimit: 50_000, maxRows: 100_000 });
  const clock = { nowMs: Date.UTC(2026, 10, 21), timeZone: null };
  planStatements(query, { dataset, dialect, grammar, rowClauses: [], isConfined: false, clock, maxRows: 100_000 });
}

const row = (what: string, tookMs: number): Measurement => ({
  what,
  value: `${tookMs.toFixed(2)} ms`,
  promised: `${PROMISED_MS} ms`,
  baseline: `${(tookMs / PROMISED_MS).toFixed(2)} of what is promised`,
});
