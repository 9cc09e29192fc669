// A dashboard as its page shows it: a small tree of what is where. Pictures come separately, by slot.

import type { LiveValueView } from './live-values-view.ts';

/** Where the stream has what the page says of all its charts: slots of charts count from 1. */
export const FACTS_SLOT = 0;

interface Sized {
  readonly id: string;
  /** Columns of the grid of 12 that it takes, 1 to 12. */
  readonly columns: number;
  readonly heightPx: number;
}
export interface ChartView extends Sized {
  readonly kind: 'chart';
  /** Counts the chart's places on the page from 1. */
  readonly slot: number;
  readonly chartId: number;
  readonly title: string;
  readonly description: string | null;
  /** The same as sanitised HTML. */
  readonly descriptionHtml: string | null;
  /** Null when the chart was deleted. */
  readonly vizType: string | null;
}
export interface MarkdownView extends Sized {
  readonly kind: 'markdown';
  /** Sanitised. */
  readonly html: string;
  /** Left out where the text has none. */
  readonly values?: readonly LiveValueView[] | undefined;
}
export interface RowView {
  readonly kind: 'row';
  readonly id: string;
  readonly isFilled: boolean;
  readonly children: readonly NodeView[];
}
export interface ColumnView {
  readonly kind: 'column';
  readonly id: string;
  readonly columns: number;
  readonly isFilled: boolean;
  readonly children: readonly NodeView[];
}
export interface TabView {
  readonly id: string;
  readonly label: string;
  readonly children: readonly NodeView[];
}
export interface TabsView {
  readonly kind: 'tabs';
  readonly id: string;
  readonly tabs: readonly TabView[];
}
export interface HeaderView {
  readonly kind: 'header';
  readonly id: string;
  readonly text: string;
  readonly size: 'small' | 'medium' | 'large';
}
interface DividerView {
  readonly kind: 'divider';
  readonly id: string;
}
export type NodeView = ChartView | MarkdownView | RowView | ColumnView | TabsView | HeaderView | DividerView;

/** The tab that is open: the first requested, else the first. */
export function activeTab(tabs: TabsView, request: readonly string[]): TabView | undefined {
  return tabs.tabs.find((tab) => request.includes(tab.id)) ?? tabs.tabs[0];
}

/** The charts that show while these tabs are open, in the order of the page. */
export const visibleCharts = (nodes: readonly NodeView[], request: readonly string[]): ChartView[] =>
  visibleNodes(nodes, request).filter((node) => node.kind === 'chart');

/** The live values of texts that show while these tabs are open. */
export const visibleValues = (nodes: readonly NodeView[], request: readonly string[]): LiveValueView[] =>
  visibleNodes(nodes, request).flatMap((node) => (node.kind === 'markdown' ? (node.values ?? []) : []));

/** Without the rows, columns and tabs around them. */
function visibleNodes(nodes: readonly NodeView[], request: readonly string[]): NodeView[] {
  return nodes.flatMap((node): NodeView[] => {
    switch (node.kind) {
      case 'row':
      case 'column':
        return visibleNodes(node.children, request);
      case 'tabs':
        return visibleNodes(activeTab(node, request)?.children ?? [], request);
      case 'chart':
      case 'markdown':
      case 'header':
      case 'divider':
        return [node];
    }
  });
}
