// PostgreSQL's plan of a statement: EXPLAIN without ANALYZE, which would run it.
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

export const postgresExplain: Explain = {
  // Options in parentheses, so that the beginning of the statement, such as ANALYZE, can't be read as an option.
  statement: (sql) => `EXPLAIN (FORMAT JSON) ${sql}`,
  read: (rows) => {
    const plans = readPlanJson(rows);
    const first: unknown = Array.isArray(plans) ? plans[0] : null;
    return isRecord(first) ? readNode(first['Plan'], 0) : null;
  },
};

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const totalOf = (plan: unknown): number | null => (isRecord(plan) ? readEstimate(plan['Total Cost']) : null);

function readNode(plan: unknown, depth: number): ExplainNode | null {
  if (!isRecord(plan) || depth > MAX_EXPLAIN_DEPTH) return null;
  const type = text(plan['Node Type']);
  if (type === null) return null;
  const plans: readonly unknown[] = Array.isArray(plan['Plans']) ? plan['Plans'] : [];
  const join = text(plan['Join Type']);
  return explainNode(join === null || join === 'Inner' ? type : `${type} (${join})`, {
    relation: text(plan['Relation Name']) ?? text(plan['CTE Name']) ?? text(plan['Function Name']),
    index: text(plan['Index Name']),
    rows: readEstimate(plan['Plan Rows']),
    cost: ownCost(totalOf(plan), plans.map(totalOf)),
    children: plans.flatMap((child) => readNode(child, depth + 1) ?? []),
  });
}
