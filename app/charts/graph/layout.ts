// A network in its room: links below nodes, names beside them, a legend where nodes have categories.
import type { LayoutInput, LegendItem } from '#app/charts/shared/kind.ts';
import { marksOf } from '#app/charts/shared/legend/legend-marks.ts';
import { linksEmptyReason, readLinks } from '#app/charts/shared/parts/links.ts';
import { AXIS_PX, legendRows, NO_LEGEND, oneLine, textMark, toBaseline } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { filled, NO_SCENE, sceneLayout, type SceneLayout, type ShapeMark } from '#app/charts/shared/marks/shape-marks.ts';
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { describeGraph } from './describe-graph.ts';
import { linkShapes } from './link-shapes.ts';
import { nodeNames } from './node-names.ts';
import { placeNodes, type PlacedNode, type Room } from './place-nodes.ts';
import { readGraph, type GraphData } from './read-graph.ts';
import type { Settings } from './settings.ts';

const NOTE_PX = 20;
const MARGIN_PX = 8;

export function layout(input: LayoutInput<Settings>): SceneLayout {
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
  const legendMarks = hasLegend ? legendRows(legend, input, 2) : NO_LEGEND;
  const hasNote = notes.length > 0 && input.heightPx >= 140;
  const room = roomIn(input, legendMarks.heightPx, hasNote);
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

const legendOf = ({ colors, hidden }: LayoutInput<Settings>, { categories, nodes, links }: GraphData): readonly LegendItem[] =>
  categories.map((name) => ({
    ...{ name, label: oneLine(name), color: colors(name), hidden: hidden.includes(name) },
    key: marksOf(() => [
      ...nodes.flatMap(({ index, category }) => (category === name ? [`n${index}`] : [])),
      ...links.flatMap(({ index, source }) => (source.category === name ? [`l${index}`] : [])),
    ]),
  }));

/** Names beside the nodes need room: around a circle on all sides, elsewhere a little. */
function roomIn({ widthPx, heightPx, settings }: LayoutInput<Settings>, legendPx: number, hasNote: boolean): Room {
  const isCircle = settings.layout === 'circular';
  const side = isCircle ? widthPx * 0.2 : Math.min(48, widthPx * 0.1);
  const above = isCircle ? AXIS_PX * 2 : MARGIN_PX;
  const top = (legendPx > 0 ? legendPx + 6 : 0) + above;
  return { left: side, right: widthPx - side, top, bottom: Math.max(top + 8, heightPx - above - (hasNote ? NOTE_PX : 0)) };
}

function nodeShape({ index, x, y, radius, color }: PlacedNode): ShapeMark {
  const d = `M${px(x - radius)} ${y}a${radius} ${radius} 0 1 0 ${px(2 * radius)} 0a${radius} ${radius} 0 1 0 ${px(-2 * radius)} 0Z`;
  return filled(`n${index}`, d, color, { stroke: 'surfaceRaised', strokePx: 1 });
}
