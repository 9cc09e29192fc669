// SQLite's plan of a statement, which names no costs.
import { explainNode, type ExplainNode } from '#app/domain/explain/explain-node.ts';
import type { Explain } from '#app/engines/shared/engine.ts';
import { buildPlanTree, type PlanNode } from '#app/engines/sqlite/cost/query-plan.ts';

export const sqliteExplain: Explain = {
  statement: (sql) => `EXPLAIN QUERY PLAN ${sql}`,
  read: (rows) => {
    const top = buildPlanTree(rows).map(readStep);
    return top.length === 1 ? (top[0] ?? null) : explainNode('QUERY', { children: top });
  },
};

/** `SEARCH orders USING COVERING INDEX by_region (region=?)`: what it does, the table, by what. */
const READ = /^(SCAN|SEARCH) (.*?)(?: VIRTUAL TABLE INDEX .*| USING (.+))?$/s;
const INDEX = /^((?:(?:AUTOMATIC|PARTIAL|COVERING) )*)INDEX(?: ([^\s(]\S*))?/;
const NO_TABLE = / CONSTANT ROWS?$|^CONSTANT ROW$|-ROW VALUES CLAUSE$/;

function readStep({ detail, children: below }: PlanNode): ExplainNode {
  const children = below.map(readStep);
  const [, word, relation, using = ''] = READ.exec(detail) ?? [];
  if (word === undefined || relation === undefined || NO_TABLE.test(relation)) return explainNode(detail, { children });
  const indexed = INDEX.exec(using);
  const index = indexed?.[2] ?? null;
  const method = indexed ? `${indexed[1] ?? ''}INDEX` : (/^INTEGER PRIMARY KEY/.exec(using)?.[0] ?? '');
  return explainNode(method === '' ? word : `${word} USING ${method}`, { relation, index, children });
}
