// A network as text: summary, data table, tooltips, and where a pointer finds nodes.
import type { LayoutInput, TooltipContent } from '#app/charts/shared/kind.ts';
import type { LinkRows } from '#app/charts/shared/parts/links.ts';
import type { LinkEnds } from '#app/charts/shared/selections/link-selections.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { buildDataTable, type Described } from '#app/charts/shared/marks/shape-marks.ts';
import { fullWriter, verboseName } from '#app/charts/shared/format/value-format.ts';
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { PlacedGraphNode } from './place-nodes.ts';
import type { GraphData } from './read-graph.ts';
import type { GraphSettings } from './settings.ts';

interface Context {
  readonly rows: LinkRows;
  readonly data: GraphData;
  readonly nodes: readonly PlacedGraphNode[];
  readonly empty: string | null;
  readonly notes: readonly string[];
}

const TOOLTIP_LINKS = 8;
const MIN_HIT_PX = 12;

function endsOf({ nodes, links }: GraphData, key: string): LinkEnds | null {
  const at = Number(key.slice(1));
  const node = key.startsWith('n') ? nodes[at] : undefined;
  if (node) return { node: node.name };
  const link = key.startsWith('l') ? links[at] : undefined;
  return link ? { source: link.source.name, target: link.target.name } : null;
}

export function describeGraph(input: LayoutInput<GraphSettings>, { rows, data, nodes, empty, notes }: Context): Described {
  const t = createTranslate(chartFlow, input.locale);
  const write = fullWriter(input, rows.metric, input.settings.number_format);
  const label = verboseName(input, rows.metric);
  const sorted = [...rows.links].sort((a, b) => b.value - a.value);
  const largest = nodes.reduce<PlacedGraphNode | null>(
    (most, node) => (most === null || node.value > most.value ? node : most),
    null,
  );
  const sentence = t('graph.summary', {
    metric: label,
    nodes: nodes.length,
    links: data.links.length,
    name: largest?.name ?? '',
    value: write(largest?.value ?? 0),
  });
  return {
    summary: [sentence, ...notes.map((note) => `${note}.`)].join(' '),
    dataTable: buildDataTable(
      [t('source'), t('target'), label],
      sorted.map(({ source, target, value }) => [source, target, write(value)]),
      2,
    ),
    empty,
    hits: nodes.map(({ index, x, y, radius }) => {
      const half = Math.max(radius, MIN_HIT_PX / 2);
      return { key: `n${index}`, x: px(x - half), y: px(y - half), widthPx: px(2 * half), heightPx: px(2 * half) };
    }),
    tooltips: () => Object.fromEntries(nodes.map((node) => [`n${node.index}`, tooltip(node)])),
    endsOf: (key) => endsOf(data, key),
  };

  function tooltip(node: PlacedGraphNode): TooltipContent {
    const own = data.links.filter(({ source, target }) => source.index === node.index || target.index === node.index);
    const links = [...own]
      .sort((a, b) => b.value - a.value)
      .map(({ source, target, value }) => ({
        label: oneLine(source.index === node.index ? `→ ${target.name}` : `← ${source.name}`),
        value: write(value),
        color: source.index === node.index ? target.color : source.color,
      }));
    const totals = [
      ...(node.out > 0 ? [{ label: t('outgoing'), value: write(node.out), color: null }] : []),
      ...(node.in > 0 ? [{ label: t('incoming'), value: write(node.in), color: null }] : []),
    ];
    const more =
      links.length > TOOLTIP_LINKS ? [{ label: t('more', { count: links.length - TOOLTIP_LINKS }), value: '', color: null }] : [];
    const title = node.category === '' ? node.name : `${node.name} (${node.category})`;
    return { title: oneLine(title), rows: [...totals, ...links.slice(0, TOOLTIP_LINKS), ...more] };
  }
}
