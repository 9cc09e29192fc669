// Work of window functions whose frames SQLite goes through again for every row: frames with EXCLUDE, and frames over which
// texts are collected. All other frames slide, at a constant cost a row.
import { walkTree, type Node, type NodeOf } from '#app/engines/shared/cst/walk-tree.ts';
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';

const COLLECTING = /^(?:group_concat|string_agg|jsonb?_group_(?:array|object))$/;

/** Visited rows of all such frames where a select goes through `rows` rows. */
export function estimateFrames(root: Node, rows: number): number {
  let work = 0;
  for (const node of walkTree(root)) {
    if (node.type === 'frame_clause' && node.exclusion && !isNoOthers(node)) work += rows * Math.min(rows, frameRows(node));
    if (
      node.type === 'func_call' &&
      node.over &&
      node.name.type === 'identifier' &&
      COLLECTING.test(foldAsciiCase(node.name.name))
    )
      work += rows * Math.min(rows, overRows(node.over));
  }
  return work;
}

/** A frame by name can be any: all rows. */
function overRows(over: Node): number {
  for (const node of walkTree(over)) if (node.type === 'frame_clause') return frameRows(node);
  return Infinity;
}

function isNoOthers({ exclusion }: NodeOf<'frame_clause'>): boolean {
  const kind = exclusion?.kindKw;
  return Array.isArray(kind) && kind[0].name === 'NO';
}

/** Rows of a frame whose bounds are written; Infinity for others. */
function frameRows(frame: NodeOf<'frame_clause'>): number {
  if (frame.unitKw.name !== 'ROWS') return Infinity;
  const { extent } = frame;
  const bounds: readonly Node[] = extent.type === 'frame_between' ? [extent.begin, extent.end] : [extent];
  return 1 + bounds.reduce((total, bound) => total + boundRows(bound), 0);
}

function boundRows(bound: Node): number {
  if (bound.type === 'frame_bound_current_row') return 0;
  if (bound.type !== 'frame_bound_preceding' && bound.type !== 'frame_bound_following') return Infinity;
  return bound.expr.type === 'number_literal' ? bound.expr.value : Infinity;
}
