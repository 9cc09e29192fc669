// Redacts a plan for callers who can't read the entire database: plans contain tables behind views.
import type { ExplainNode } from './explain-node.ts';

const WORD = /[\p{L}\p{N}_]+/gu;

/** Keeps only names whose words all occur in the caller's statement. */
export function hideRelations(node: ExplainNode, sql: string): ExplainNode {
  const known = new Set(sql.toLowerCase().match(WORD));
  const isKnown = (name: string): boolean => (name.toLowerCase().match(WORD) ?? []).every((word) => known.has(word));
  const hide = (one: ExplainNode): ExplainNode => {
    const isShown = one.relation === null || isKnown(one.relation);
    return {
      ...one,
      relation: isShown ? one.relation : null,
      index: isShown && one.relation !== null ? one.index : null,
      children: one.children.map(hide),
    };
  };
  return hide(node);
}
