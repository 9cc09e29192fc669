// Trino's logical plan of a statement.
import {
  explainNode,
  isRecord,
  MAX_EXPLAIN_DEPTH,
  readEstimate,
  readPlanJson,
  type ExplainNode,
} from '#app/domain/explain/explain-node.ts';
import type { Explain } from '#app/engines/shared/engine.ts';

export const trinoExplain: Explain = {
  statement: (sql) => `EXPLAIN (TYPE LOGICAL, FORMAT JSON) ${sql}`,
  read: (rows) => readNode(readPlanJson(rows), 0),
};

function readNode(plan: unknown, depth: number): ExplainNode | null {
  if (!isRecord(plan) || typeof plan['name'] !== 'string' || depth > MAX_EXPLAIN_DEPTH) return null;
  const children: readonly unknown[] = Array.isArray(plan['children']) ? plan['children'] : [];
  const estimates: readonly unknown[] = Array.isArray(plan['estimates']) ? plan['estimates'] : [];
  // One for each step that the plan shows as one: the last has what comes out of it.
  const known = estimates.filter(isRecord);
  return explainNode(plan['name'], {
    relation: isRecord(plan['descriptor']) ? readTable(plan['descriptor']['table']) : null,
    rows: readEstimate(known.at(-1)?.['outputRowCount']),
    cost: known.length === 0 ? null : addUp(known.map(({ cpuCost }) => readEstimate(cpuCost))),
    children: children.flatMap((child) => readNode(child, depth + 1) ?? []),
  });
}

const addUp = (costs: readonly (number | null)[]): number | null =>
  costs.every((cost) => cost === null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0);

/** `hive:web:orders buckets=4` as `web.orders`; null where a connector has numbers for names. */
function readTable(table: unknown): string | null {
  if (typeof table !== 'string') return null;
  const [name = ''] = table.slice(table.indexOf(':') + 1).split(' ');
  return /^\d*$/.test(name) ? null : name.replace(':', '.');
}
