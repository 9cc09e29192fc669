// What the page that is looked at knows already: the charts' names, and the clean HTML of its texts.
import { itemAt, type PositionMap } from '#app/domain/dashboard/edit/position-map.ts';
import type { LinkedChart } from '#app/domain/dashboard/layout/missing-charts.ts';
import type { NodeView } from '#app/domain/dashboard/page/page-view.ts';

export interface PlacedParts {
  /** Charts that exist, each once, in the order of their ids. */
  readonly charts: readonly LinkedChart[];
  /** By chart. */
  readonly vizTypes: Map<number, string | null>;
  /** HTML by markdown, for the texts of a layout. */
  readonly texts: (layout: PositionMap) => Map<string, string>;
}

/** Links to headings and live values belong to the page: their ids are there already. Such a text is rendered again. */
const isOfPage = (html: string): boolean => html.includes('data-anchor') || html.includes('data-live');

export function placedParts(view: readonly NodeView[]): PlacedParts {
  const charts = new Map<number, LinkedChart>();
  const vizTypes = new Map<number, string | null>();
  const htmlById = new Map<string, string>();
  const walk = (node: NodeView): void => {
    if (node.kind === 'chart') vizTypes.set(node.chartId, node.vizType);
    if (node.kind === 'chart' && node.vizType !== null) charts.set(node.chartId, { id: node.chartId, name: node.title });
    else if (node.kind === 'markdown' && !isOfPage(node.html)) htmlById.set(node.id, node.html);
    else if (node.kind === 'tabs') for (const tab of node.tabs) tab.children.forEach(walk);
    else if ('children' in node) node.children.forEach(walk);
  };
  view.forEach(walk);
  const texts = (layout: PositionMap) => {
    const known = new Map<string, string>();
    for (const [id, html] of htmlById) {
      const code = itemAt(layout, id)?.meta['code'];
      if (typeof code === 'string') known.set(code, html);
    }
    return known;
  };
  return { charts: [...charts.values()].sort((one, other) => one.id - other.id), vizTypes, texts };
}
