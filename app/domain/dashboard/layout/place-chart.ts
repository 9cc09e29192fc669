// Puts a chart at the end of a dashboard's stored layout, or takes it out. Works on the JSON as it is stored, so that
// what this product does not know of it stays.
import { isObject } from '#app/domain/json/is-object.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { DEFAULT_CHART_UNITS } from './layout-tree.ts';
import { columnsInNewRow, findRowRoom, type ChartSize, type RowRoom } from './row-room.ts';

/** Placeholder for the id of a chart that is not written yet; the writer replaces it. */
export const NEW_CHART_ID = Number.MIN_SAFE_INTEGER;

export interface AppendedChart {
  /** NEW_CHART_ID where the chart has none yet. */
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

type Item = Readonly<Record<string, unknown>> & { readonly children?: unknown };
type Layout = Readonly<Record<string, unknown>>;

/**
 * The layout with the chart at the end of the tab, else of the grid, or of the first tab; as it was where it has the chart there.
 * It fills the last row before it begins another, and alone it is as wide as the dashboard. Null where the tab doesn't exist.
 */
export function placeChart(positionJson: string, chart: AppendedChart, suffix: string, tabId?: string): string | null {
  const layout = readLayout(positionJson);
  const tabPath = tabId === undefined ? null : pathTo(layout, tabId);
  if (tabId !== undefined && tabPath === null) return null;
  const around = tabPath === null ? Object.keys(layout) : idsBelow(layout, tabPath);
  if (around.some((id) => holdsChart(layout[id], chart.id))) return positionJson;
  const whole = hasContainer(layout) ? layout : { ...layout, ...EMPTY };
  const path = tabPath ?? containerPath(whole);
  const container = path.at(-1) ?? 'GRID_ID';
  const chartId = freshId(whole, `CHART-${suffix}`);
  const facts = { chartId: chart.id, uuid: chart.uuid, sliceName: chart.name };
  const rows = childrenOf(whole, container);
  const last = rows.at(-1);
  const room = last === undefined ? null : roomInRow(whole, last, rows.length === 1);
  const itemIn = (rowId: string, size: ChartSize): Item => ({
    type: 'CHART',
    id: chartId,
    children: [],
    parents: [...path, rowId],
    meta: { ...facts, ...size },
  });
  if (last !== undefined && room !== null) {
    const resized = room.sharedColumns === null ? {} : withWidths(whole, childrenOf(whole, last), room.sharedColumns);
    const row = { ...itemOf(whole, last), children: [...childrenOf(whole, last), chartId] };
    return JSON.stringify({ ...whole, ...resized, [last]: row, [chartId]: itemIn(last, room.size) });
  }
  const rowId = freshId(whole, `ROW-${suffix}`);
  const width = columnsInNewRow(last === undefined);
  return JSON.stringify({
    ...whole,
    [container]: { ...itemOf(whole, container), children: [...rows, rowId] },
    [rowId]: { type: 'ROW', id: rowId, children: [chartId], parents: path, meta: { background: 'BACKGROUND_TRANSPARENT' } },
    [chartId]: itemIn(rowId, { width, height: DEFAULT_CHART_UNITS }),
  });
}

/** Where a row of charts has space for one more; a full row that earlier saves have made is divided again. */
function roomInRow(layout: Layout, rowId: string, isOnly: boolean): RowRoom | null {
  const sizes = childrenOf(layout, rowId).map((id) => sizeOfChart(layout, id));
  if (itemOf(layout, rowId)?.['type'] !== 'ROW' || !sizes.every((size) => size !== null)) return null;
  return findRowRoom(sizes, isOnly);
}

function sizeOfChart(layout: Layout, id: string): ChartSize | null {
  const item = itemOf(layout, id);
  const meta = item?.['type'] === 'CHART' ? item['meta'] : null;
  if (!isObject(meta) || typeof meta['width'] !== 'number' || typeof meta['height'] !== 'number') return null;
  return { width: meta['width'], height: meta['height'] };
}

const withWidths = (layout: Layout, ids: readonly string[], width: number): Layout =>
  Object.fromEntries(
    ids.map((id) => {
      const item = itemOf(layout, id);
      const meta = item?.['meta'];
      return [id, { ...item, meta: { ...(isObject(meta) ? meta : {}), width } }];
    }),
  );

/** The layout without the chart, and without rows that only it had filled. */
export function removeChart(positionJson: string, chartId: number): string {
  const layout = readLayout(positionJson);
  const missing = new Set(Object.keys(layout).filter((id) => holdsChart(layout[id], chartId)));
  if (missing.size === 0) return positionJson;
  for (const id of Object.keys(layout)) {
    const children = childrenOf(layout, id);
    if (itemOf(layout, id)?.['type'] === 'ROW' && children.length > 0 && children.every((child) => missing.has(child)))
      missing.add(id);
  }
  const kept = Object.entries(layout).filter(([id]) => !missing.has(id));
  return JSON.stringify(
    Object.fromEntries(
      kept.map(([id, item]) => {
        const children = childrenOf(layout, id);
        return [
          id,
          children.some((child) => missing.has(child))
            ? { ...(item as Item), children: children.filter((child) => !missing.has(child)) }
            : item,
        ];
      }),
    ),
  );
}

const EMPTY: Layout = {
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
  GRID_ID: { type: 'GRID', id: 'GRID_ID', children: [], parents: ['ROOT_ID'] },
};

/** Text that is no layout counts as an empty one. */
function readLayout(text: string): Layout {
  try {
    const parsed: unknown = parseJson(text === '' ? '{}' : text);
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

function itemOf(layout: Layout, id: string): Item | null {
  const item = Object.hasOwn(layout, id) ? layout[id] : null;
  return isObject(item) ? item : null;
}

function childrenOf(layout: Layout, id: string): string[] {
  const children = itemOf(layout, id)?.children;
  return Array.isArray(children) ? children.filter((child): child is string => typeof child === 'string') : [];
}

const hasContainer = (layout: Layout): boolean => {
  const last = containerPath(layout).at(-1);
  return last !== undefined && last !== 'ROOT_ID' && itemOf(layout, last) !== null;
};

/** From the root down to the grid or the first tab, in which new charts go. */
function containerPath(layout: Layout): string[] {
  const [first] = childrenOf(layout, 'ROOT_ID');
  if (first === undefined) return ['ROOT_ID'];
  if (itemOf(layout, first)?.['type'] !== 'TABS') return ['ROOT_ID', first];
  const [tab] = childrenOf(layout, first);
  return tab === undefined ? ['ROOT_ID'] : ['ROOT_ID', first, tab];
}

/** Path from the root to a tab; null if the tab doesn't exist. */
function pathTo(layout: Layout, tabId: string): string[] | null {
  if (itemOf(layout, tabId)?.['type'] !== 'TAB') return null;
  const above = new Map(Object.keys(layout).flatMap((id) => childrenOf(layout, id).map((child) => [child, id] as const)));
  const path = [tabId];
  for (let id = above.get(tabId); id !== undefined && !path.includes(id); id = above.get(id)) path.unshift(id);
  return path[0] === 'ROOT_ID' ? path : null;
}

/** Ids below the last id of the path. */
function idsBelow(layout: Layout, path: readonly string[]): string[] {
  const seen = new Set(path.slice(-1));
  for (const id of seen) for (const child of childrenOf(layout, id)) seen.add(child);
  return [...seen];
}

function holdsChart(item: unknown, chartId: number): boolean {
  return isObject(item) && item['type'] === 'CHART' && isObject(item['meta']) && item['meta']['chartId'] === chartId;
}

function freshId(layout: Layout, wanted: string): string {
  let id = wanted;
  while (Object.hasOwn(layout, id)) id = `${id}-`;
  return id;
}
