// ClickHouse's plan of a statement: steps and what they read, without estimates. The server computes scalar sub-queries while it
// plans: they are the caller's own, and the time limit ends them.
import { explainNode, isRecord, MAX_EXPLAIN_DEPTH, readPlanJson, type ExplainNode } from '#app/domain/explain/explain-node.ts';
import type { Explain } from '#app/engines/shared/engine.ts';

export const clickhouseExplain: Explain = {
  statement: (sql) => `EXPLAIN PLAN json = 1, description = 1 ${sql}`,
  read: (rows) => {
    // A line a row, in some formats.
    const plans = readPlanJson(
      rows.length > 1 ? [[rows.map(([cell]) => (typeof cell === 'string' ? cell : '')).join('\n')]] : rows,
    );
    const first: unknown = Array.isArray(plans) ? plans[0] : null;
    return isRecord(first) ? readNode(first['Plan'], 0) : null;
  },
};

const READS = /^ReadFrom/;

function readNode(plan: unknown, depth: number): ExplainNode | null {
  if (!isRecord(plan) || typeof plan['Node Type'] !== 'string' || depth > MAX_EXPLAIN_DEPTH) return null;
  const { 'Node Type': type, Description: description, Plans: plans } = plan;
  const said = typeof description === 'string' && description !== '' ? description : null;
  const isRead = READS.test(type);
  return explainNode(said === null || isRead ? type : `${type}: ${said}`, {
    relation: isRead ? said : null,
    children: (Array.isArray(plans) ? plans : []).flatMap((child) => readNode(child, depth + 1) ?? []),
  });
}
