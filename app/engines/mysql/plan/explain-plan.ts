// The plan of a statement as MySQL (both versions of its JSON) and MariaDB write it. Operations contain each other by their names, of
// which there are many: whatever contains a table is a step.
import {
  explainNode,
  isRecord,
  MAX_EXPLAIN_DEPTH,
  ownCost,
  readEstimate,
  readPlanJson,
  type ExplainNode,
} from '#app/domain/explain/explain-node.ts';
import type { Explain } from '#app/engines/shared/engine.ts';

export const mysqlExplain: Explain = {
  statement: (sql) => `EXPLAIN FORMAT=JSON ${sql}`,
  read: (rows) => {
    const plan = readPlanJson(rows);
    if (!isRecord(plan)) return null;
    if (isRecord(plan['query_plan'])) return readOperation(plan['query_plan'], 0);
    const steps = readInside(plan, 0);
    return steps.length === 1 ? (steps[0] ?? null) : null;
  },
};

type Fields = Readonly<Record<string, unknown>>;

/** Why a table is read so; as MySQL's manual calls it. */
const ACCESS: Readonly<Record<string, string>> = {
  ALL: 'Full table scan',
  index: 'Full index scan',
  range: 'Index range scan',
  index_merge: 'Index merge',
  ref: 'Index lookup',
  eq_ref: 'Single-row index lookup',
  ref_or_null: 'Index lookup',
  const: 'Constant row',
  system: 'Constant row',
  fulltext: 'Full-text lookup',
  unique_subquery: 'Single-row index lookup',
  index_subquery: 'Index lookup',
};

/** Keys that contain steps but aren't steps themselves. */
const PLAIN: ReadonlySet<string> = new Set([
  'query_specifications',
  'attached_subqueries',
  'optimized_away_subqueries',
  'subqueries',
]);
const LABELS: Readonly<Record<string, string>> = {
  query_block: 'Query',
  nested_loop: 'Nested loop',
  'block-nl-join': 'Block nested loop',
  union_result: 'Union',
  recursive_union: 'Recursive union',
  materialized_from_subquery: 'Materialize',
  materialized: 'Materialize',
  filesort: 'Sort',
};

function readInside(fields: Fields, depth: number): ExplainNode[] {
  if (depth > MAX_EXPLAIN_DEPTH) return [];
  return Object.entries(fields).flatMap(([key, value]): ExplainNode[] => {
    if (key === 'table') return isRecord(value) ? [readTable(value, depth + 1)] : [];
    const inside = (Array.isArray(value) ? value : [value]).flatMap((one) => (isRecord(one) ? readInside(one, depth + 1) : []));
    if (inside.length === 0 || PLAIN.has(key) || (key === 'nested_loop' && inside.length === 1)) return inside;
    return [explainNode(LABELS[key] ?? capitalized(key), { children: inside })];
  });
}

function readTable(table: Fields, depth: number): ExplainNode {
  const { table_name: name, access_type: access, key, message, cost_info: costs } = table;
  const children = readInside(table, depth);
  if (typeof name !== 'string') return explainNode(typeof message === 'string' ? message : 'Table', { children });
  // `<derived2>`: no table, but what another step makes.
  const isTable = !name.startsWith('<');
  const cost = isRecord(costs) ? addUp([costs['read_cost'], costs['eval_cost']]) : readEstimate(table['cost']);
  return explainNode((typeof access === 'string' ? (ACCESS[access] ?? capitalized(access)) : null) ?? 'Table', {
    relation: isTable ? name : null,
    index: typeof key === 'string' ? key : null,
    rows: readEstimate(table['rows_examined_per_scan']) ?? readEstimate(table['rows']),
    cost,
    children,
  });
}

function addUp(values: readonly unknown[]): number | null {
  const known = values.map(readEstimate).filter((one) => one !== null);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
}

/** `explain_json_format_version` 2: a tree already, whose costs count what is below. */
function readOperation(fields: Fields, depth: number): ExplainNode {
  const inputs = (Array.isArray(fields['inputs']) && depth < MAX_EXPLAIN_DEPTH ? fields['inputs'] : []).filter(isRecord);
  const { operation, table_name: name, index_name: index } = fields;
  const totalOf = (one: Fields): number | null => readEstimate(one['estimated_total_cost']);
  return explainNode(typeof operation === 'string' ? operation : 'Step', {
    relation: typeof name === 'string' ? name : null,
    index: typeof index === 'string' ? index : null,
    rows: readEstimate(fields['estimated_rows']),
    cost: ownCost(totalOf(fields), inputs.map(totalOf)),
    children: inputs.map((input) => readOperation(input, depth + 1)),
  });
}

/** `ordering_operation` as `Ordering operation`. */
function capitalized(key: string): string {
  const words = key.replace(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
