// Which steps of a plan most of its work is expected to go into.
import type { ExplainNode } from './explain-node.ts';

/** From this share of the whole on. */
const MIN_SHARE = 0.3;

/** By step: its share of the plan's cost, 0 to 1. By rows where the engine tells no costs; empty where it tells neither. */
export function findExpensive(roots: readonly ExplainNode[]): ReadonlyMap<ExplainNode, number> {
  const all = roots.flatMap(listNodes);
  const hasCosts = all.some(({ cost }) => cost !== null);
  const weighed = all.map((node) => ({ node, weight: (hasCosts ? node.cost : node.rows) ?? 0 }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  // One step alone is no news.
  if (total <= 0 || weighed.filter(({ weight }) => weight > 0).length < 2) return new Map();
  return new Map(
    weighed.flatMap(({ node, weight }): [ExplainNode, number][] => (weight / total >= MIN_SHARE ? [[node, weight / total]] : [])),
  );
}

const listNodes = (node: ExplainNode): ExplainNode[] => [node, ...node.children.flatMap(listNodes)];
