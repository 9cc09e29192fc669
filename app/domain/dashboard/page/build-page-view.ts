// The layout tree as the page shows it: titles looked up, text rendered, widths fitted into their row, charts numbered.
import {
  GRID_COLUMNS,
  GRID_UNIT_PX,
  type ChartNode,
  type DashboardNode,
  type RootNode,
  type TabsNode,
} from '#app/domain/dashboard/layout/layout-tree.ts';
import { FIRST_LIVE_SLOT, viewLiveText } from './live-values-view.ts';
import { scaleColumns } from '#app/domain/dashboard/layout/scale-columns.ts';
import type { MarkdownView, NodeView, TabsView } from './page-view.ts';

/** What the page must know of a chart. */
interface ChartSummary {
  readonly name: string;
  /** Left out: no text refers to it. */
  readonly uuid?: string;
  readonly description: string | null;
  readonly vizType: string;
}
export interface PageParts {
  readonly charts: ReadonlyMap<number, ChartSummary>;
  /** Markdown to clean HTML. `blockId` of a text block; left out for descriptions. */
  readonly renderMarkdown: (code: string, blockId?: string) => string;
}

export function buildPageView(tree: RootNode, parts: PageParts): NodeView[] {
  const builder: Builder = { ...parts, lastSlot: 0, lastLiveSlot: FIRST_LIVE_SLOT };
  const [top] = tree.children;
  return top.type === 'tabs' ? [buildTabs(builder, top)] : buildAll(builder, top.children, GRID_COLUMNS);
}

interface Builder extends PageParts {
  lastSlot: number;
  lastLiveSlot: number;
}

/** @param available grid columns of the space around the nodes */
function buildAll(builder: Builder, nodes: readonly DashboardNode[], available: number): NodeView[] {
  return nodes.flatMap((node): NodeView[] => buildNode(builder, node, available));
}

function buildNode(builder: Builder, node: DashboardNode, available: number): NodeView[] {
  switch (node.type) {
    case 'chart':
      return [buildChart(builder, node)];
    case 'markdown':
      return [
        {
          kind: 'markdown',
          id: node.id,
          columns: node.columns,
          heightPx: node.units * GRID_UNIT_PX,
          ...buildText(builder, node.code, node.id),
        },
      ];
    case 'row': {
      const children = buildAll(builder, node.children, available);
      return [{ kind: 'row', id: node.id, isFilled: node.background === 'solid', children: fitColumns(children, available) }];
    }
    case 'column': {
      const children = buildAll(builder, node.children, node.columns);
      return [{ kind: 'column', id: node.id, columns: node.columns, isFilled: node.background === 'solid', children }];
    }
    case 'tabs':
      return [buildTabs(builder, node)];
    case 'header':
      return [{ kind: 'header', id: node.id, text: node.text, size: node.size }];
    case 'divider':
      return [{ kind: 'divider', id: node.id }];
    case 'root':
    case 'grid':
    case 'tab':
      return buildAll(builder, node.children, available);
  }
}

function buildText(builder: Builder, code: string, id: string): Pick<MarkdownView, 'html' | 'values'> {
  const { html, values } = viewLiveText(builder.renderMarkdown(code, id), {
    chartIdOf: (uuid) => [...builder.charts].find(([, chart]) => chart.uuid === uuid)?.[0],
    nextSlot: () => builder.lastLiveSlot++,
  });
  return values.length === 0 ? { html } : { html, values };
}

function buildTabs(builder: Builder, tabs: TabsNode): TabsView {
  return {
    kind: 'tabs',
    id: tabs.id,
    tabs: tabs.children.map((tab) => ({
      id: tab.id,
      label: tab.text,
      children: buildAll(builder, tab.children, GRID_COLUMNS),
    })),
  };
}

function buildChart(builder: Builder, node: ChartNode): NodeView {
  const chart = builder.charts.get(node.chartId);
  builder.lastSlot += 1;
  return {
    kind: 'chart',
    id: node.id,
    slot: builder.lastSlot,
    chartId: node.chartId,
    title: node.nameOverride ?? chart?.name ?? node.name ?? '',
    description: chart?.description ?? null,
    descriptionHtml: chart?.description ? builder.renderMarkdown(chart.description) : null,
    vizType: chart?.vizType ?? null,
    columns: node.columns,
    heightPx: node.units * GRID_UNIT_PX,
  };
}

function fitColumns(children: readonly NodeView[], available: number): NodeView[] {
  const columns = scaleColumns(
    children.map((child) => ('columns' in child ? child.columns : available)),
    available,
  );
  return children.map((child, index) => ('columns' in child ? { ...child, columns: columns[index] ?? child.columns } : child));
}
