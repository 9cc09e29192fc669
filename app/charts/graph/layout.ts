// Lays out a network in the available space: links below nodes, labels next to nodes, a legend if nodes have categories.
import type { LayoutInput, LegendItem } from '#app/charts/shared/kind.ts';
import { matchMarks } from '#app/charts/shared/legend/legend-marks.ts';
import { placeLegend, type PlacedLegend } from '#app/charts/shared/legend/legend-place.ts';
import { linksEmptyReason, readLinks } from '#app/charts/shared/parts/links.ts';
import { AXIS_PX, oneLine, textMark, toBaseline } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { filled, NO_SCENE, sceneLayout, type SceneLayout, type ShapeMark } from '#app/charts/shared/marks/shape-marks.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { describeGraph } from './describe-graph.ts';
import { linkShapes } from './link-shapes.ts';
import { nodeNames } from './node-names.ts';
import { placeNodes, type PlacedGraphNode, type GraphRoom } from './place-nodes.ts';
import { readGraph, type GraphData, type GraphNode } from './read-graph.ts';
import type { GraphSettings } from './settings.ts';

const NOTE_PX = 20;
const MARGIN_PX = 8;
/** Max width of names on either side of the circle, relative to the chart's width. */
const MAX_SIDE = 0.2;

export function layout(input: LayoutInput<GraphSettings>): SceneLayout {
  const t = createTranslate(chartFlow, input.locale);
  const rows = readLinks(input, input.settings);
  const data = readGraph(input, rows);
  const empty = linksEmptyReason(input, rows) ?? (data.nodes.length === 0 ? t('allHidden') : null);
  const notes = [
    ...(data.omittedNodes > 0 ? [t('graph.omittedNodes', { count: data.omittedNodes })] : []),
    ...(data.omittedLinks > 0 ? [t('note.smallest', { count: data.omittedLinks })] : []),
    ...(rows.dropped > 0 ? [t('note.dropped', { count: rows.dropped })] : []),
  ];
  const legend = legendOf(input, data);
  const hasLegend = input.settings.show_legend && input.heightPx >= 140;
  const { marks: legendMarks, room: taken } = placeLegend(input, hasLegend ? legend : [], 2);
  const hasNote = notes.length > 0 && input.heightPx >= 140;
  const room = roomIn(input, hasNote ? { ...taken, bottom: taken.bottom + NOTE_PX } : taken, data.nodes);
  const nodes = empty === null ? placeNodes(input.settings, data, room) : [];
  const described = { ...describeGraph(input, { rows, data, nodes, empty, notes }), legend };
  if (empty !== null) return sceneLayout(input, described, NO_SCENE);
  const center = [(room.left + room.right) / 2, (room.top + room.bottom) / 2] as const;
  const note = textMark(notes.join(' · '), 0, input.heightPx - NOTE_PX / 2 + toBaseline(AXIS_PX), { maxPx: input.widthPx });
  return sceneLayout(input, described, {
    hasHalo: true,
    shapes: [...linkShapes(input.settings, data, nodes, center), ...nodes.map(nodeShape)],
    texts: [
      ...nodeNames({ ...input, heightPx: input.heightPx - (hasNote ? NOTE_PX : 0) }, nodes, center),
      ...(hasNote ? [note] : []),
    ],
    legendMarks,
  });
}

const legendOf = (
  { colors, hidden }: LayoutInput<GraphSettings>,
  { categories, nodes, links }: GraphData,
): readonly LegendItem[] =>
  categories.map((name) => ({
    name,
    label: oneLine(name),
    color: colors(name),
    hidden: hidden.includes(name),
    key: matchMarks(() => [
      ...nodes.flatMap(({ index, category }) => (category === name ? [`n${index}`] : [])),
      ...links.flatMap(({ index, source }) => (source.category === name ? [`l${index}`] : [])),
    ]),
  }));

/** Names beside the nodes need room: around a circle as much as they are wide, elsewhere a little. */
function roomIn(input: LayoutInput<GraphSettings>, taken: PlacedLegend['room'], nodes: readonly GraphNode[]): GraphRoom {
  const { widthPx, heightPx, settings } = input;
  const isCircle = settings.layout === 'circular';
  const above = isCircle ? AXIS_PX * 2 : MARGIN_PX;
  const [top, bottom] = [taken.top + above, Math.max(taken.top + above + 8, heightPx - above - taken.bottom)];
  const inner = widthPx - taken.left - taken.right;
  const side = isCircle ? inner / 2 - circleRadius(nodes, inner, (bottom - top) / 2) : Math.min(48, inner * 0.1);
  return { left: taken.left + side, right: widthPx - taken.right - side, top, bottom };
}

/** The largest with which every name has its room beside the circle, as far as names don't shorten before. */
function circleRadius(nodes: readonly GraphNode[], widthPx: number, most: number): number {
  const maxPx = widthPx * MAX_SIDE;
  const wanted = nodes.map(({ name }, index) => ({
    reach: Math.abs(Math.sin((index / nodes.length) * 2 * Math.PI)),
    px: Math.min(textWidth(name, AXIS_PX), maxPx) + 2 * MARGIN_PX,
  }));
  const fits = (radius: number): boolean => wanted.every((name) => widthPx / 2 - name.reach * radius >= name.px);
  let radius = Math.min(most, widthPx / 2);
  while (radius > MARGIN_PX && !fits(radius)) radius -= MARGIN_PX / 2;
  return radius;
}

function nodeShape({ index, x, y, radius, color }: PlacedGraphNode): ShapeMark {
  const d = `M${px(x - radius)} ${y}a${radius} ${radius} 0 1 0 ${px(2 * radius)} 0a${radius} ${radius} 0 1 0 ${px(-2 * radius)} 0Z`;
  return filled(`n${index}`, d, color, { stroke: 'surfaceRaised', strokePx: 1 });
}
