// Flows as text: summary, data table, tooltips, and where a pointer finds them.
import type { ChartLayout, TooltipContent } from '#app/charts/shared/kind.ts';
import type { LinkRows } from '#app/charts/shared/parts/links.ts';
import type { LinkEnds } from '#app/charts/shared/selections/link-selections.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { buildDataTable, type Described } from '#app/charts/shared/marks/shape-marks.ts';
import type { chartFlow } from '#app/messages/en/chart-flow.ts';
import type { Translate } from '#app/messages/translate.ts';
import type { FlowNode } from './flow-graph.ts';
import type { PlacedFlows, PlacedLink, PlacedFlowNode } from './place-flows.ts';

export interface FlowWords {
  readonly t: Translate<typeof chartFlow.texts>;
  readonly notes: readonly string[];
  readonly metric: string;
  /** On marks. */
  readonly value: (value: number) => string;
  /** With all digits. */
  readonly fullValue: (value: number) => string;
  readonly share: (value: number, total: number) => string;
  readonly nameOf: (node: Pick<FlowNode, 'name' | 'joined'>) => string;
}

interface FlowFacts {
  readonly rows: LinkRows;
  readonly empty: string | null;
  readonly words: FlowWords;
  readonly labels: readonly string[];
}

const TOOLTIP_LINKS = 8;
const MIN_HIT_PX = 24;

export function describeFlows(flows: PlacedFlows | null, { rows, empty, words, labels }: FlowFacts): Described {
  const total = rows.links.reduce((sum, { value }) => sum + value, 0);
  const sorted = [...rows.links].sort((a, b) => b.value - a.value);
  const table = sorted.map(({ source, target, value }) => [source, target, words.fullValue(value), words.share(value, total)]);
  const dataTable = buildDataTable(labels, table, 2);
  const [first] = sorted;
  if (flows === null || first === undefined) return { summary: '', dataTable, empty };
  const sentence = words.t('sankey.summary', {
    metric: words.metric,
    links: rows.links.length,
    nodes: new Set(rows.links.flatMap(({ source, target }) => [source, target])).size,
    source: first.source,
    target: first.target,
    value: words.fullValue(first.value),
    share: words.share(first.value, total),
  });
  return {
    summary: [sentence, ...words.notes.map((note) => `${note}.`)].join(' '),
    dataTable,
    empty,
    hits: [...flows.nodes.map(nodeHit), ...flows.links.map(linkHit)],
    tooltips: () => tooltipsOf(flows, words, total),
    endsOf: endsIn(flows),
  };
}

/** A node of two columns is a source or a target; one of several steps is what leaves it. Joined ones are many names. */
function endsIn({ nodes, links }: PlacedFlows): (key: string) => LinkEnds | null {
  const endOf = ({ id, name, joined }: PlacedFlowNode, end: 'source' | 'target'): LinkEnds =>
    joined > 0 ? {} : id === name ? { node: name } : { [end]: name };
  return (key) => {
    const at = Number(key.slice(1));
    if (key.startsWith('n')) {
      const node = nodes.find(({ index }) => index === at);
      return node ? endOf(node, node.id.startsWith('t:') ? 'target' : 'source') : null;
    }
    const link = links[at];
    if (!link || link.source.joined > 0 || link.target.joined > 0) return null;
    return { source: link.source.name, target: link.target.name };
  };
}

const nodeHit = ({ index, x0, y0, y1 }: PlacedFlowNode): ChartLayout['hits'][number] => ({
  key: `n${index}`,
  x: x0,
  y: y0,
  widthPx: 12,
  heightPx: px(y1 - y0),
});

const linkHit = ({ source, target, y0, y1, widthPx }: PlacedLink, index: number): ChartLayout['hits'][number] => ({
  key: `l${index}`,
  x: px((source.x1 + target.x0) / 2 - MIN_HIT_PX / 2),
  y: px((y0 + y1 - widthPx) / 2),
  widthPx: MIN_HIT_PX,
  heightPx: px(widthPx),
});

function tooltipsOf({ nodes, links }: PlacedFlows, words: FlowWords, total: number): Record<string, TooltipContent> {
  const { t, metric, fullValue: value, share, nameOf } = words;
  const title = (node: PlacedFlowNode): string => oneLine(nameOf(node));
  const row = (label: string, text: string): TooltipContent['rows'][number] => ({
    label: oneLine(label),
    value: text,
    color: null,
  });
  const ofLinks = links.map((link, index): [string, TooltipContent] => [
    `l${index}`,
    {
      title: t('link', { source: title(link.source), target: title(link.target) }),
      rows: [
        row(metric, value(link.value)),
        row(t('ofName', { name: title(link.source) }), share(link.value, link.source.value)),
        row(t('ofName', { name: title(link.target) }), share(link.value, link.target.value)),
        row(t('ofTotal'), share(link.value, total)),
      ],
    },
  ]);
  const ofNodes = nodes.map((node): [string, TooltipContent] => {
    const own = links.filter(({ source, target }) => source === node || target === node).sort((a, b) => b.value - a.value);
    const shown = own.slice(0, TOOLTIP_LINKS).map((link) => {
      const label = link.source === node ? `→ ${title(link.target)}` : `← ${title(link.source)}`;
      return row(label, `${value(link.value)} (${share(link.value, node.value)})`);
    });
    const more = own.length > shown.length ? [row(t('more', { count: own.length - shown.length }), '')] : [];
    return [`n${node.index}`, { title: title(node), rows: [row(metric, value(node.value)), ...shown, ...more] }];
  });
  return Object.fromEntries([...ofNodes, ...ofLinks]);
}
