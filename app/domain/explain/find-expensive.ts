// Finds the steps of a plan that are expected to take most of the work.
import type { ExplainNode } from './explain-node.ts';

/** Min share of the total. */
const MIN_SHARE = 0.3;

/** Share of the plan's cost (0 to 1) by step. Based on rows if the engine has no costs; empty if it has neither. */
export function findExpensive(roots: readonly ExplainNode[]): ReadonlyMap<ExplainNode, number> {
  const all = roots.flatMap(listNodes);
  const hasCosts = all.some(({ cost }) => cost !== null);
  const weighed = all.map((node) => ({ node, weight: (hasCosts ? node.cost : node.rows) ?? 0 }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  // Not useful for a plan with a single step.
  if (total <= 0 || weighed.filter(({ weight }) => weight > 0).length < 2) return new Map();
  return new Map(
    weighed.flatMap(({ node, weight }): [ExplainNode, number][] => (weight / total >= MIN_SHARE ? [[node, weight / total]] : [])),
  );
}

const listNodes = (node: ExplainNode): ExplainNode[] => [node, ...node.children.flatMap(listNodes)];
