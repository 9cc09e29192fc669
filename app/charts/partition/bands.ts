// Where the parts of one metric are: a column a level, each part beside those that it is made of.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import type { Box } from '#app/charts/shared/marks/marks.ts';
import { leavesOf, type PartNode } from '#app/charts/shared/parts/part-tree.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { hierarchy, partition } from 'd3-hierarchy';
import type { PartitionSettings } from './settings.ts';

export interface PartitionBand {
  readonly part: PartNode;
  /** 0 for the metric. */
  readonly depth: number;
  readonly box: Box;
}

const ROOT_SHARE = 0.2;
const MAX_ROOT_PX = 130;
const GAP_PX = 1;
const MIN_BAND_PX = 2;

/** Children beyond the limit, and those below the threshold, become one. Values keep; only heights follow the scale. */
export function trimParts(input: LayoutInput<PartitionSettings>, part: PartNode, nameOf: (count: number) => string): PartNode {
  const { partition_limit: limit, partition_threshold: share } = input.settings;
  const threshold = Math.max(share, MIN_BAND_PX / Math.max(1, input.heightPx));
  const sorted = part.children.toSorted((a, b) => b.value - a.value);
  const isKept = (child: PartNode, index: number): boolean =>
    child.value >= threshold * part.value && (limit <= 0 || index < limit);
  const kept = sorted.filter(isKept);
  const rest = sorted.filter((child, index) => !isKept(child, index));
  const shown = rest.length < 2 ? sorted : kept;
  return {
    ...part,
    children: [
      ...part.children.filter((child) => shown.includes(child)).map((child) => trimParts(input, child, nameOf)),
      ...(rest.length < 2 ? [] : [joined(part, rest, nameOf(rest.length))]),
    ],
  };
}

const joined = (parent: PartNode, rest: readonly PartNode[], name: string): PartNode => ({
  key: `${parent.key}o`,
  name,
  path: [...parent.path, name],
  value: rest.reduce((sum, { value }) => sum + value, 0),
  second: NaN,
  children: [],
  count: rest.length,
});

export function placeBands(
  input: LayoutInput<PartitionSettings>,
  root: PartNode,
  { x, y, widthPx, heightPx }: Box,
): readonly PartitionBand[] {
  const sized = hierarchy(root, ({ children }) => children).sum(sizeOf(input, root));
  const placed = partition<PartNode>().size([heightPx, sized.height + 1])(sized);
  const rootPx = Math.min(MAX_ROOT_PX, widthPx * ROOT_SHARE);
  const levelPx = (widthPx - rootPx) / Math.max(1, sized.height);
  return placed.descendants().map(({ data, depth, x0, x1 }) => ({
    part: data,
    depth,
    box: {
      x: px(depth === 0 ? x : x + rootPx + (depth - 1) * levelPx),
      y: px(y + x0),
      widthPx: px((depth === 0 ? rootPx : levelPx) - GAP_PX),
      heightPx: px(Math.max(0.5, x1 - x0 - GAP_PX)),
    },
  }));
}

/** By value or its logarithm; dates can share the height equally. */
function sizeOf({ settings }: LayoutInput<PartitionSettings>, root: PartNode): (part: PartNode) => number {
  const { log_scale: isLog, time_series_option: timeOption, equal_date_size } = settings;
  const isEqual = timeOption === 'time_series' && equal_date_size;
  const rawSize = ({ value }: PartNode): number => (isLog ? Math.log1p(value) : value / root.value);
  const totals = new Map(root.children.map((part) => [part.key, leavesOf(part).reduce((sum, leaf) => sum + rawSize(leaf), 0)]));
  const firstLevel = new Map(root.children.flatMap((part) => leavesOf(part).map((leaf) => [leaf.key, part.key] as const)));
  return (part) => {
    if (part.children.length > 0) return 0;
    const total = totals.get(firstLevel.get(part.key) ?? '') ?? 0;
    return isEqual && total > 0 ? rawSize(part) / total : rawSize(part);
  };
}
