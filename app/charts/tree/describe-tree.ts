// A tree as text: summary, data table, tooltips, and where a pointer finds nodes.
import type { LayoutInput, TooltipContent } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { buildDataTable, type Described } from '#app/charts/shared/marks/shape-marks.ts';
import { fullWriter, verboseName } from '#app/charts/shared/format/value-format.ts';
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { PlacedTreeNode } from './place-tree.ts';
import type { TreeData } from './read-tree.ts';
import type { TreeSettings } from './settings.ts';

interface Context {
  readonly nodes: readonly PlacedTreeNode[];
  readonly empty: string | null;
  readonly notes: readonly string[];
}

const HIT_PX = 14;

export function describeTree(
  input: LayoutInput<TreeSettings>,
  { metric }: TreeData,
  { nodes, empty, notes }: Context,
): Described {
  const t = createTranslate(chartFlow, input.locale);
  const write = fullWriter(input, metric, input.settings.number_format);
  const label = verboseName(input, metric);
  const valueOf = ({ value }: PlacedTreeNode): string => (Number.isNaN(value) ? '–' : write(value));
  const levels = nodes.reduce((most, { depth }) => Math.max(most, depth + 1), 0);
  const sentence = t('tree.summary', {
    nodes: nodes.length,
    levels,
    root: nodes[0]?.name ?? '',
    children: nodes[0]?.childCount ?? 0,
  });
  const tooltip = (node: PlacedTreeNode): TooltipContent => ({
    title: oneLine(node.name),
    rows: [
      ...(metric === '' ? [] : [{ label, value: valueOf(node), color: null }]),
      ...(node.depth > 0 ? [{ label: t('tree.path'), value: oneLine(node.path.slice(0, -1).join(' › ')), color: null }] : []),
      ...(node.childCount > 0 ? [{ label: t('tree.children'), value: String(node.childCount), color: null }] : []),
    ],
  });
  return {
    summary: [sentence, ...notes.map((note) => `${note}.`)].join(' '),
    dataTable: buildDataTable(
      [t('name'), t('tree.parent'), ...(metric === '' ? [] : [label])],
      nodes.map((node) => [node.name, node.parent?.name ?? '–', ...(metric === '' ? [] : [valueOf(node)])]),
      2,
    ),
    empty,
    hits: nodes.map(({ index, x, y }) => ({
      key: `n${index}`,
      x: px(x - HIT_PX / 2),
      y: px(y - HIT_PX / 2),
      widthPx: HIT_PX,
      heightPx: HIT_PX,
    })),
    tooltips: () => Object.fromEntries(nodes.map((node) => [`n${node.index}`, tooltip(node)])),
  };
}
