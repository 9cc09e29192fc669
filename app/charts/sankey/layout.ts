// Lays out the bars, ribbons and labels of a sankey. Labels are left of the first column, right of the last, next to bars in others.
import { fullWriter, findColumnMeta, numberWriter, verboseName } from '#app/charts/shared/format/value-format.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { linksEmptyReason, readLinks, type LinkRows } from '#app/charts/shared/parts/links.ts';
import { AXIS_PX, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { nameFiguresWidth } from '#app/charts/shared/text/name-figures.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { filled, NO_SCENE, sceneLayout, type SceneLayout } from '#app/charts/shared/marks/shape-marks.ts';
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { describeFlows, type FlowWords } from './describe-flows.ts';
import { flowGraph, type FlowGraph } from './flow-graph.ts';
import { nodeLabels } from './node-labels.ts';
import { placeFlows, ribbonPath, type PlacedFlows, type PlacedFlowNode } from './place-flows.ts';
import type { SankeySettings } from './settings.ts';

/** Min height per bar of a column. */
const ROW_PX = 24;
const NOTE_PX = 20;
/** Max width of names on either side, relative to the chart. */
const MAX_SIDE = 0.3;
const MAX_SIDE_OF_STEPS = 0.2;
const NAME_GAP_PX = 8;
const RIBBON_OPACITY = 0.38;

export function layout(input: LayoutInput<SankeySettings>): SceneLayout {
  const rows = readLinks(input, input.settings);
  const empty = linksEmptyReason(input, rows);
  const graph = flowGraph(rows.links, Math.max(3, Math.floor(input.heightPx / ROW_PX)));
  const words = flowWords(input, rows, graph);
  const flows = empty === null ? placeIn(input, graph, words) : null;
  const described = describeFlows(flows, { rows, empty, words, labels: columnLabels(input, rows) });
  if (flows === null) return sceneLayout(input, described, NO_SCENE);
  const colorOf = ({ name, joined }: PlacedFlowNode): Token => (joined > 0 ? 'other' : input.colors(name));
  const ribbons = flows.links.map((link, index) =>
    filled(`l${index}`, ribbonPath(link), colorOf(link.source), { opacity: RIBBON_OPACITY }),
  );
  const bars = flows.nodes.map((node) =>
    filled(`n${node.index}`, `M${node.x0} ${node.y0}H${node.x1}V${node.y1}H${node.x0}Z`, colorOf(node)),
  );
  const texts = [...nodeLabels(flows, words, input), ...noteText(input, words.notes)];
  return sceneLayout(input, described, { shapes: [...ribbons, ...bars], texts });
}

const columnLabels = (input: LayoutInput<SankeySettings>, { metric }: LinkRows) => {
  const t = createTranslate(chartFlow, input.locale);
  return [t('source'), t('target'), verboseName(input, metric), t('share')];
};

function flowWords(input: LayoutInput<SankeySettings>, rows: LinkRows, graph: FlowGraph): FlowWords {
  const t = createTranslate(chartFlow, input.locale);
  const percent = numberWriter({ ...input, settings: {}, columnMeta: {} }, '', '.1%');
  const notes = [
    ...(graph.isSplit ? [t('note.circles')] : []),
    ...(graph.omitted > 0 ? [t('note.smallest', { count: graph.omitted })] : []),
    ...(rows.dropped > 0 ? [t('note.dropped', { count: rows.dropped })] : []),
  ];
  return {
    t,
    notes,
    metric: findColumnMeta(input, rows.metric)?.verboseName || rows.metric,
    value: numberWriter(input, rows.metric, input.settings.number_format),
    fullValue: fullWriter(input, rows.metric, input.settings.number_format),
    share: (value, total) => percent(total > 0 ? value / total : 0),
    nameOf: ({ name, joined }) => (joined > 0 ? t('other', { count: joined }) : name),
  };
}

/** The note under the picture, where there is room for one. */
function noteText({ widthPx, heightPx }: LayoutInput<SankeySettings>, notes: readonly string[]): readonly TextMark[] {
  if (notes.length === 0 || !hasNoteRoom(heightPx)) return [];
  return [textMark(notes.join(' · '), 0, heightPx - NOTE_PX / 2 + toBaseline(AXIS_PX), { maxPx: widthPx })];
}

const hasNoteRoom = (heightPx: number): boolean => heightPx >= 140;

function placeIn(input: LayoutInput<SankeySettings>, graph: FlowGraph, words: FlowWords): PlacedFlows {
  const { widthPx, heightPx } = input;
  const ids = {
    sources: new Set(graph.links.map(({ source }) => source)),
    targets: new Set(graph.links.map(({ target }) => target)),
  };
  const widest = (isOuter: (id: string) => boolean): number =>
    graph.nodes.reduce((most, node) => {
      if (!isOuter(node.id)) return most;
      const total = graph.links.reduce(
        (sum, link) => (link.source === node.id || link.target === node.id ? sum + link.value : sum),
        0,
      );
      return Math.max(most, nameFiguresWidth(words.nameOf(node), words.value(total)));
    }, 0);
  const hasSteps = graph.nodes.some(({ id }) => ids.sources.has(id) && ids.targets.has(id));
  const maxSide = widthPx * (hasSteps ? MAX_SIDE_OF_STEPS : MAX_SIDE);
  const room = (wanted: number): number => Math.min(wanted + NAME_GAP_PX, maxSide);
  const bottom = words.notes.length > 0 && hasNoteRoom(heightPx) ? heightPx - NOTE_PX - 4 : heightPx - 4;
  return placeFlows(graph, {
    left: px(room(widest((id) => !ids.targets.has(id)))),
    right: px(widthPx - room(widest((id) => !ids.sources.has(id)))),
    top: 4,
    bottom: Math.max(bottom, 8),
  });
}
