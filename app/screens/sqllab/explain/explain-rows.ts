// A plan as the rows of a tree: those whose ancestors are open, with what assistive technology says of each.
import type { ExplainNode } from '#app/domain/explain/explain-node.ts';

export interface ExplainRow {
  /** The places of its ancestors and its own: `0.2.1`. */
  readonly key: string;
  /** Key of the parent row in the tree; null for the root. */
  readonly parentKey: string | null;
  readonly node: ExplainNode;
  /** From 1. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly isOpen: boolean;
}

export const explainRows = (plan: ExplainNode, closed: ReadonlySet<string>): readonly ExplainRow[] =>
  rowsOf([plan], { closed, level: 1, parentKey: null });

interface Above {
  readonly closed: ReadonlySet<string>;
  readonly level: number;
  readonly parentKey: string | null;
}

function rowsOf(nodes: readonly ExplainNode[], { closed, level, parentKey }: Above): ExplainRow[] {
  return nodes.flatMap((node, index) => {
    const key = parentKey === null ? String(index) : `${parentKey}.${index}`;
    const isOpen = node.children.length > 0 && !closed.has(key);
    const row = { key, parentKey, node, level, position: index + 1, siblings: nodes.length, isOpen };
    return isOpen ? [row, ...rowsOf(node.children, { closed, level: level + 1, parentKey: key })] : [row];
  });
}
