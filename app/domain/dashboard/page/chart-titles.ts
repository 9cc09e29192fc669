// Titles of a dashboard's charts, those in closed tabs as well.
import {
  chartIdOf,
  itemAt,
  subtreeIds,
  readNodeType,
  ROOT_ID,
  type PositionItem,
  type PositionMap,
} from '#app/domain/dashboard/edit/position-map.ts';
import type { NodeView } from './page-view.ts';

/** By id of the chart. */
export function chartTitles(nodes: readonly NodeView[]): ReadonlyMap<number, string> {
  return new Map(nodes.flatMap(titlesIn));
}

function titlesIn(node: NodeView): (readonly [number, string])[] {
  switch (node.kind) {
    case 'chart':
      return [[node.chartId, node.title]];
    case 'row':
    case 'column':
      return node.children.flatMap(titlesIn);
    case 'tabs':
      return node.tabs.flatMap(({ children }) => children.flatMap(titlesIn));
    case 'markdown':
    case 'header':
    case 'divider':
      return [];
  }
}

/** The same of a layout that is edited. @param names the charts' own, by id */
export function layoutTitles(layout: PositionMap, names: ReadonlyMap<number, string>): ReadonlyMap<number, string> {
  const items = subtreeIds(layout, ROOT_ID).flatMap((id) => itemAt(layout, id) ?? []);
  const charts = items.filter((item) => readNodeType(item) === 'chart');
  return new Map(charts.map((item) => [chartIdOf(item), titleOf(item, names)]));
}

/** As the page titles it. */
function titleOf(item: PositionItem, names: ReadonlyMap<number, string>): string {
  const { sliceNameOverride: override, sliceName } = item.meta;
  const titles = [override, names.get(chartIdOf(item)), sliceName];
  return titles.find((title): title is string => typeof title === 'string' && title !== '') ?? '';
}
