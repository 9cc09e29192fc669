// A stored layout made ready for editing: repaired as the page repairs it, with everything of its components kept.
import { childrenOf, walk, type DashboardNode } from '#app/domain/dashboard/layout/layout-tree.ts';
import { withMissingCharts, type LinkedChart } from '#app/domain/dashboard/layout/missing-charts.ts';
import { parseLayout, type Repair } from '#app/domain/dashboard/layout/parse-layout.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { keepUndrawn, readMeta } from './keep-undrawn.ts';
import { GRID_ID, put, ROOT_ID, VERSION_KEY, type PositionMapDraft, type Meta, type PositionMap } from './position-map.ts';

export interface OpenedLayout {
  readonly layout: PositionMap;
  /** Components that are stored and could not be kept: a save leaves them out. */
  readonly lost: readonly Repair[];
}

const LOSSES: ReadonlySet<Repair['kind']> = new Set(['unknown-type', 'no-chart-id', 'too-deep', 'too-many', 'not-a-layout']);

/** Takes what is stored, text or value, and the charts that belong to the dashboard; never throws. */
export function openLayout(positionJson: unknown, charts: readonly LinkedChart[]): OpenedLayout {
  const { tree, title, repairs } = parseLayout(positionJson);
  const stored = readStored(positionJson);
  const layout: PositionMapDraft = { [VERSION_KEY]: 'v2' };
  for (const node of walk(withMissingCharts(tree, charts))) {
    const old = stored(node.id);
    const children = childrenOf(node).map((child) => child.id);
    const meta = { ...readMeta(old), ...cleanMeta(node) };
    put(layout, { ...old, id: node.id, type: node.type.toUpperCase(), children, parents: node.parents, meta });
  }
  if (!Object.hasOwn(layout, GRID_ID)) put(layout, { id: GRID_ID, type: 'GRID', children: [], parents: [ROOT_ID], meta: {} });
  keepUndrawn(layout, stored);
  const header = stored('HEADER_ID');
  if (title !== null && header)
    put(layout, { ...header, id: 'HEADER_ID', type: 'HEADER', children: [], parents: [], meta: readMeta(header) });
  return { layout, lost: repairs.filter(({ kind, id }) => LOSSES.has(kind) && !Object.hasOwn(layout, id)) };
}

/** What the reader of layouts relies on, in its stored form. */
function cleanMeta(node: DashboardNode): Meta {
  switch (node.type) {
    case 'chart': {
      const name = node.name === null ? {} : { sliceName: node.name };
      return { ...name, chartId: node.chartId, width: node.columns, height: node.units };
    }
    case 'markdown':
      return { code: node.code, width: node.columns, height: node.units };
    case 'column':
      return { width: node.columns };
    case 'tab':
      return { text: node.text };
    case 'header':
      return { text: node.text };
    case 'root':
    case 'grid':
    case 'tabs':
    case 'row':
    case 'divider':
      return {};
  }
}

type Stored = Readonly<Record<string, unknown>>;

function readStored(positionJson: unknown): (id: string) => Stored | null {
  let value = positionJson;
  if (typeof positionJson === 'string') {
    try {
      value = parseJson(positionJson);
    } catch {
      return () => null; // The reader has reported it: nothing is stored that could be kept.
    }
  }
  return (id) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, id)) return null;
    const item = (value as Stored)[id];
    return typeof item === 'object' && item !== null && !Array.isArray(item) ? (item as Stored) : null;
  };
}
