// Where bars and ribbons go.
import { px } from '#app/charts/shared/marks/px.ts';
import type { Link } from '#app/charts/shared/parts/links.ts';
import { sankey, type SankeyLink, type SankeyNode } from 'd3-sankey';
import type { FlowGraph, FlowNode } from './flow-graph.ts';

export interface FlowBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export interface PlacedFlowNode extends FlowNode {
  readonly index: number;
  readonly value: number;
  /** The column from the left, from 0. */
  readonly column: number;
  readonly isLast: boolean;
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}
export interface PlacedLink {
  readonly source: PlacedFlowNode;
  readonly target: PlacedFlowNode;
  readonly value: number;
  /** Its middle at either end. */
  readonly y0: number;
  readonly y1: number;
  readonly widthPx: number;
}
export interface PlacedFlows {
  readonly nodes: readonly PlacedFlowNode[];
  readonly links: readonly PlacedLink[];
}

const BAR_PX = 12;
const MIN_PADDING_PX = 2;
const MAX_PADDING_PX = 14;
/** Max total height of the gaps in a column, relative to the chart. */
const MAX_GAPS = 0.35;

type Data = FlowNode;

export function placeFlows({ nodes, links }: FlowGraph, { left, top, right, bottom }: FlowBox): PlacedFlows {
  const perColumn = Math.max(2, ...columnSizes(links));
  const height = bottom - top;
  const padding = Math.min(MAX_PADDING_PX, Math.max(MIN_PADDING_PX, (height * MAX_GAPS) / (perColumn - 1)));
  const most = links.reduce((max, { value }) => Math.max(max, value), 0);
  const place = sankey<Data, object>()
    .nodeId(({ id }) => id)
    .nodeWidth(BAR_PX)
    .nodePadding(padding)
    .extent([
      [left, top],
      [right, bottom],
    ]);
  // Shares of the largest, as sums can be beyond the largest number.
  const graph = place({
    nodes: nodes.map((node) => ({ ...node })),
    links: links.map(({ source, target, value }) => ({ source, target, value: value / most })),
  });
  const last = Math.max(
    ...graph.nodes.map(({ depth = 0, height: rest = 0 }) => (rest === 0 ? Infinity : depth)).filter(Number.isFinite),
    0,
  );
  const placed = new Map(graph.nodes.map((node, index) => [node, placedNode(node, { index, most, lastColumn: last + 1 })]));
  const at = (end: SankeyLink<Data, object>['source']): PlacedFlowNode | undefined => placed.get(end as SankeyNode<Data, object>);
  return {
    nodes: [...placed.values()],
    links: graph.links.flatMap(({ source, target, value, y0 = 0, y1 = 0, width = 0 }) => {
      const [from, to] = [at(source), at(target)];
      return from && to ? [{ source: from, target: to, value: value * most, y0, y1, widthPx: width }] : [];
    }),
  };
}

function placedNode(
  { id, name, joined, value = 0, x0 = 0, x1 = 0, y0 = 0, y1 = 0, depth = 0, height = 0 }: SankeyNode<Data, object>,
  { index, most, lastColumn }: { index: number; most: number; lastColumn: number },
): PlacedFlowNode {
  const column = height === 0 ? lastColumn : depth;
  return {
    id,
    name,
    joined,
    index,
    column,
    isLast: height === 0,
    value: value * most,
    x0: px(x0),
    x1: px(x1),
    y0: px(y0),
    y1: px(Math.max(y1, y0 + 1)),
  };
}

/** How many nodes the fullest columns have: those without arrivals, and those without departures. */
function columnSizes(links: readonly Link[]): readonly number[] {
  const [sources, targets] = [new Set(links.map(({ source }) => source)), new Set(links.map(({ target }) => target))];
  return [
    [...sources].filter((name) => !targets.has(name)).length,
    [...targets].filter((name) => !sources.has(name)).length,
    [...targets].filter((name) => sources.has(name)).length / 2,
  ];
}

/** From bar to bar, in a curve that leaves and arrives level. */
export function ribbonPath({ source, target, y0, y1, widthPx }: PlacedLink): string {
  const [x0, x1] = [source.x1, target.x0];
  const middle = px((x0 + x1) / 2);
  const half = Math.max(0.4, widthPx / 2);
  const [a0, a1, b0, b1] = [px(y0 - half), px(y1 - half), px(y0 + half), px(y1 + half)];
  return `M${x0} ${a0}C${middle} ${a0} ${middle} ${a1} ${x1} ${a1}L${x1} ${b1}C${middle} ${b1} ${middle} ${b0} ${x0} ${b0}Z`;
}
