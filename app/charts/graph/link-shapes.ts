// Links as lines from edge to edge of their nodes, with arrows or dots at their ends.
import { px } from '#app/charts/shared/marks/px.ts';
import { filled, stroked, type ShapeMark } from '#app/charts/shared/marks/shape-marks.ts';
import type { PlacedGraphNode } from './place-nodes.ts';
import type { GraphData, GraphLink } from './read-graph.ts';
import type { GraphSettings } from './settings.ts';

type Point = readonly [x: number, y: number];

const OPACITY = 0.45;
/** More links are thin and without arrows: their ends could not be told apart. */
const MAX_DETAILED = 250;
const DENSE_OPACITY = 0.28;
const DENSE_PX = 1;

export function linkShapes(
  settings: GraphSettings,
  { links }: GraphData,
  nodes: readonly PlacedGraphNode[],
  center: Point,
): readonly ShapeMark[] {
  const most = links.reduce((max, { value }) => Math.max(max, value), 0);
  const base = Math.max(0.5, settings.baseEdgeWidth);
  const [start = 'none', end = 'none'] = settings.edgeSymbol.split(',');
  const isDense = links.length > MAX_DETAILED;
  const bend = settings.layout === 'circular' ? center : null;
  return [...links]
    .sort((a, b) => a.value - b.value)
    .flatMap((link) => {
      const [source, target] = [nodes[link.source.index], nodes[link.target.index]];
      if (source === undefined || target === undefined) return [];
      const share = Math.sqrt(link.value / most);
      if (isDense) return [denseLink(link, { source, target, share, bend })];
      const width = px(Math.max(0.5, base * (0.25 + 1.4 * share)));
      return oneLink(link, { source, target, width, bend, start, end });
    });
}

interface Drawing {
  readonly source: PlacedGraphNode;
  readonly target: PlacedGraphNode;
  readonly width: number;
  readonly bend: Point | null;
  readonly start: string;
  readonly end: string;
}

function oneLink(
  { index, source: { color } }: GraphLink,
  { source, target, width, bend, start, end }: Drawing,
): readonly ShapeMark[] {
  const key = `l${index}`;
  if (source === target) return [stroked(key, loopPath(source), color, { strokePx: width, opacity: OPACITY })];
  const control = controlOf(source, target, bend);
  const arrow = end === 'arrow' ? Math.min(9, 3.5 + width * 1.3) : 0;
  const from = towards(source, control, source.radius);
  const tip = towards(target, control, target.radius + 1);
  const to = towards(target, control, target.radius + 1 + arrow * 0.8);
  const d = `M${from.join(' ')}Q${px(control[0])} ${px(control[1])} ${to.join(' ')}`;
  const ends = [
    ...(arrow > 0 ? [filled(key, arrowPath(tip, control, arrow), color, { opacity: 0.8 })] : []),
    ...(start === 'circle' ? [filled(key, dotPath(from, width), color)] : []),
    ...(end === 'circle' ? [filled(key, dotPath(tip, width), color)] : []),
  ];
  return [stroked(key, d, color, { strokePx: width, opacity: OPACITY }), ...ends];
}

interface Dense {
  readonly source: PlacedGraphNode;
  readonly target: PlacedGraphNode;
  readonly share: number;
  readonly bend: Point | null;
}

function denseLink({ index, source: { color } }: GraphLink, { source, target, share, bend }: Dense): ShapeMark {
  const control = controlOf(source, target, bend);
  const d = `M${source.x} ${source.y}Q${px(control[0])} ${px(control[1])} ${target.x} ${target.y}`;
  return stroked(`l${index}`, d, color, { strokePx: px(DENSE_PX * (0.6 + share)), opacity: DENSE_OPACITY });
}

/** On a circle links bend to the middle; elsewhere a little to their left, so that two between the same nodes are apart. */
function controlOf(source: PlacedGraphNode, target: PlacedGraphNode, bend: Point | null): Point {
  const [x, y] = [(source.x + target.x) / 2, (source.y + target.y) / 2];
  if (bend !== null) return [x + (bend[0] - x) * 0.6, y + (bend[1] - y) * 0.6];
  return [x + (target.y - source.y) * 0.08, y - (target.x - source.x) * 0.08];
}

function towards({ x, y }: PlacedGraphNode, [toX, toY]: Point, by: number): Point {
  const length = Math.hypot(toX - x, toY - y) || 1;
  const share = Math.min(1, by / length);
  return [px(x + (toX - x) * share), px(y + (toY - y) * share)];
}

function arrowPath([x, y]: Point, [fromX, fromY]: Point, size: number): string {
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  const [ux, uy] = [(x - fromX) / length, (y - fromY) / length];
  const [backX, backY] = [x - ux * size, y - uy * size];
  const half = size * 0.42;
  return `M${x} ${y}L${px(backX - uy * half)} ${px(backY + ux * half)}L${px(backX + uy * half)} ${px(backY - ux * half)}Z`;
}

function dotPath([x, y]: Point, width: number): string {
  const r = px(Math.max(1.5, width));
  return `M${px(x - r)} ${y}a${r} ${r} 0 1 0 ${px(2 * r)} 0a${r} ${r} 0 1 0 ${px(-2 * r)} 0Z`;
}

function loopPath({ x, y, radius }: PlacedGraphNode): string {
  const r = px(Math.max(4, radius * 0.8));
  return `M${px(x - radius * 0.7)} ${px(y - radius * 0.7)}a${r} ${r} 0 1 1 ${px(radius * 1.4)} 0`;
}
