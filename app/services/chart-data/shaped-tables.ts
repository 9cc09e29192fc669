// Results as the tables that charts show: offsets joined, post-processed, under plain names. Once for each result in memory.
import { asDeclared } from '#app/domain/query/declared-types.ts';
import { postProcessInSlices } from '#app/domain/shape/apply.ts';
import { unescapeColumnNames } from '#app/domain/shape/plain-names.ts';
import type { TurnScheduler } from '#app/domain/shape/turns.ts';
import type { Table } from '#app/domain/table.ts';
import type { QueryPlan } from '#app/services/planning/plan-dataset-query.server.ts';
import { joinedTable } from './offsets.ts';

export interface ShapedTable {
  /** Table with post-processing's column names, whose parts can be distinguished. */
  readonly raw: Table;
  readonly table: Table;
}

interface Known {
  readonly results: readonly Table[];
  readonly shaped: ShapedTable;
}

/**
 * By a query's own result, which an isolate keeps for seconds and counts (query-service/recent-results): what is made from it
 * is forgotten with it.
 */
const knownShapes = new WeakMap<Table, Map<string, Known>>();
/** Max shaped tables per result: charts with the same query can differ in post-processing. */
const MAX_SHAPES = 4;
/** A shape takes at most so much more than its results, which are counted. */
const MAX_GROWTH = 2;

/** `results`: one a statement, in their order, as the query service returned them. */
export async function shapedTable(planned: QueryPlan, results: readonly Table[], turns: TurnScheduler): Promise<ShapedTable> {
  const [main] = results;
  if (!main) return shape(planned, results, turns);
  const shapes = knownShapes.get(main) ?? new Map<string, Known>();
  const key = keyOf(planned);
  const known = shapes.get(key);
  if (known?.results.length === results.length && results.every((result, index) => known.results[index] === result))
    return known.shaped;
  const shaped = await shape(planned, results, turns);
  const isSmall = cellsOf([shaped.raw]) <= MAX_GROWTH * cellsOf(results);
  if (isSmall && (shapes.has(key) || shapes.size < MAX_SHAPES)) knownShapes.set(main, shapes.set(key, { results, shaped }));
  return shaped;
}

async function shape(planned: QueryPlan, results: readonly Table[], turns: TurnScheduler): Promise<ShapedTable> {
  const { postProcessing } = planned.rendered.query;
  const declared = results.map((table, index) => asDeclared(table, planned.statements[index]?.compiled.columns ?? []));
  const raw = await postProcessInSlices(joinedTable(planned, declared), postProcessing, turns);
  return { raw, table: postProcessing.length > 0 ? unescapeColumnNames(raw) : raw };
}

/** Keys by plan, because equal queries within a second have the same plan object. */
const knownKeys = new WeakMap<QueryPlan, string>();

function keyOf(planned: QueryPlan): string {
  const known = knownKeys.get(planned);
  if (known !== undefined) return known;
  const key = JSON.stringify([planned.rendered.query.postProcessing, planned.offsetJoin, offsetsOf(planned)]);
  knownKeys.set(planned, key);
  return key;
}

/** What `joinedTable` and `asDeclared` read of the statements. */
const offsetsOf = ({ statements }: QueryPlan): unknown =>
  statements.map(({ offset, compiled }) => [offset, compiled.fromMs, compiled.columns]);

const cellsOf = (tables: readonly Table[]): number =>
  tables.reduce((sum, { rowCount, columns }) => sum + rowCount * columns.length, 0);
