// Where nodes go: on a circle, or where springs between them and a push away from each other come to rest. The same twice.
import { px } from '#app/charts/shared/marks/px.ts';
import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type Force,
  type SimulationNodeDatum,
} from 'd3-force';
import { pairwisePush } from './pairwise-push.ts';
import type { GraphData, GraphNode } from './read-graph.ts';
import type { GraphSettings } from './settings.ts';

export interface GraphRoom {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export interface PlacedGraphNode extends GraphNode {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

const FULL = 2 * Math.PI;
/** Max node radius relative to the distance between evenly spread nodes. */
const MAX_RADIUS = 0.42;
const MIN_RADIUS_PX = 2;

export function placeNodes(settings: GraphSettings, data: GraphData, room: GraphRoom): readonly PlacedGraphNode[] {
  const spacing = spacingOf(data, room);
  const radii = radiiOf(settings, data, spacing);
  return settings.layout === 'circular' ? onCircle(data, room, radii) : byForces(settings, data, { room, radii, spacing });
}

const spacingOf = ({ nodes }: GraphData, { left, top, right, bottom }: GraphRoom): number =>
  Math.sqrt(((right - left) * (bottom - top)) / Math.max(1, nodes.length));

/** Areas in proportion to the values, never smaller than can be seen. */
function radiiOf({ baseNodeSize }: GraphSettings, { nodes }: GraphData, spacing: number): readonly number[] {
  const most = nodes.reduce((max, { value }) => Math.max(max, value), 0);
  const base = Math.max(1, baseNodeSize);
  const largest = Math.min(base * 0.9, spacing * MAX_RADIUS);
  return nodes.map(({ value }) => px(Math.max(MIN_RADIUS_PX, largest * Math.sqrt(value / most))));
}

function onCircle(
  { nodes }: GraphData,
  { left, top, right, bottom }: GraphRoom,
  radii: readonly number[],
): readonly PlacedGraphNode[] {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const around = Math.max(4, Math.min(right - left, bottom - top) / 2 - Math.max(0, ...radii));
  const fitting = (around * Math.PI) / Math.max(2, nodes.length);
  return nodes.map((node, index) => {
    const angle = (index / nodes.length) * FULL;
    const at = { x: px(x + Math.sin(angle) * around), y: px(y - Math.cos(angle) * around) };
    return { ...node, ...at, radius: px(Math.max(MIN_RADIUS_PX / 2, Math.min(radii[index] ?? 0, fitting))) };
  });
}

interface Field {
  readonly room: GraphRoom;
  readonly radii: readonly number[];
  readonly spacing: number;
}
interface Body extends SimulationNodeDatum {
  readonly radius: number;
}

const MIN_TICKS = 22;
const MAX_TICKS = 220;
/** Nodes and links that are moved in all; a graph of 500 nodes then takes about as long as a page can wait. */
const WORK = 24_000;
/** In larger graphs nodes are dots that the push alone keeps apart. */
const MAX_APART = 200;

/** What the settings say is measured by these. */
const PLAIN = { gravity: 0.3, friction: 0.2, edgeLength: 400, repulsion: 1000 } as const;

/** Springs as long as the settings say of the even spacing; without a clock, as often as the size of the graph allows. */
function byForces(
  settings: GraphSettings,
  { nodes, links }: GraphData,
  { room, radii, spacing }: Field,
): readonly PlacedGraphNode[] {
  const strength = (name: keyof typeof PLAIN): number => Math.max(0.01, settings[name]) / PLAIN[name];
  const gravity = 0.08 * strength('gravity');
  const aspect = (room.right - room.left) / (room.bottom - room.top);
  const bodies = radii.map((radius): Body => ({ radius }));
  const simulation = forceSimulation(bodies)
    .stop()
    .velocityDecay(Math.min(0.9, 0.38 * strength('friction')))
    .force(
      'link',
      forceLink<Body, { source: number; target: number }>(
        links.map(({ source, target }) => ({ source: source.index, target: target.index })),
      ).distance(spacing * 0.8 * strength('edgeLength')),
    )
    .force('charge', push(nodes.length, -spacing * spacing * 0.22 * strength('repulsion')))
    .force('x', forceX<Body>(0).strength(gravity / Math.max(0.5, Math.min(2, aspect))))
    .force('y', forceY<Body>(0).strength(gravity * Math.max(0.5, Math.min(2, aspect))));
  if (nodes.length <= MAX_APART)
    simulation.force(
      'apart',
      forceCollide<Body>(({ radius }) => radius + 2),
    );
  const ticks = Math.round(Math.min(MAX_TICKS, Math.max(MIN_TICKS, WORK / (nodes.length + links.length))));
  simulation.alphaDecay(1 - 0.001 ** (1 / ticks)).tick(ticks);
  return fitted(nodes, bodies, room);
}

/** Between these, comparing all pairs is exact and faster than a quadtree. */
const MAX_PAIRED = 900;

function push(count: number, strength: number): Force<Body, undefined> {
  if (count > MAX_APART && count <= MAX_PAIRED) return pairwisePush(strength);
  return forceManyBody<Body>()
    .strength(strength)
    .theta(count > MAX_APART ? 1.6 : 1);
}

const MAX_GROWTH = 1.6;

/** Moved and scaled to fit. The two directions can scale differently, as far as the picture stays recognizable. */
function fitted(
  nodes: readonly GraphNode[],
  bodies: readonly Body[],
  { left, top, right, bottom }: GraphRoom,
): readonly PlacedGraphNode[] {
  const reach = (at: (body: Body) => number): readonly [low: number, high: number] => [
    Math.min(...bodies.map((body) => at(body) - body.radius)),
    Math.max(...bodies.map((body) => at(body) + body.radius)),
  ];
  const [[west, east], [north, south]] = [reach(({ x = 0 }) => x), reach(({ y = 0 }) => y)];
  const scale = (room: number, extent: number): number => Math.min(MAX_GROWTH, room / Math.max(1, extent));
  const [wide, tall] = [scale(right - left, east - west), scale(bottom - top, south - north)];
  const least = Math.min(wide, tall);
  const [scaleX, scaleY] = [Math.min(wide, least * MAX_GROWTH), Math.min(tall, least * MAX_GROWTH)];
  return nodes.map((node, index) => {
    const { x = 0, y = 0, radius = 0 } = bodies[index] ?? {};
    return {
      ...node,
      x: px((left + right) / 2 + (x - (west + east) / 2) * scaleX),
      y: px((top + bottom) / 2 + (y - (north + south) / 2) * scaleY),
      radius: px(Math.max(1, radius * Math.min(1, least))),
    };
  });
}
