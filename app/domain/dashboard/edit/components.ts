// New components of the edit mode: their ids, and their initial content.
import { DEFAULT_CHART_COLUMNS, DEFAULT_CHART_UNITS, type NodeType } from '#app/domain/dashboard/layout/layout-tree.ts';
import type { Meta, PositionItem, PositionMap } from './position-map.ts';

export interface ChartToPlace {
  readonly id: number;
  readonly uuid: string | null;
  readonly name: string;
}

/** What the insert pane offers. */
export type NewComponent =
  | { readonly type: 'tabs' | 'row' | 'column' | 'header' | 'markdown' | 'divider' }
  | { readonly type: 'chart'; readonly chart: ChartToPlace };

/** Creates a unique text of letters and digits. */
export type RandomText = () => string;

const TEXT_UNITS = 25;
const TRANSPARENT = 'BACKGROUND_TRANSPARENT';
/** Content of a new text component; typing replaces it. */
export const FIRST_TEXT = '## New text\n\nWrite **markdown** here.';

/** An id that the layout does not have yet. */
export function newId(map: PositionMap, type: NodeType, random: RandomText): string {
  let id = `${type.toUpperCase()}-${random()}`;
  while (Object.hasOwn(map, id)) id = `${id}-`;
  return id;
}

/** The item without a place: its parents are written when it gets one. */
export function newItem(id: string, type: NodeType, meta: Meta = firstMeta(type)): PositionItem {
  return { id, type: type.toUpperCase(), children: [], parents: [], meta };
}

/** @param width in columns */
export const chartMeta = ({ id, uuid, name }: ChartToPlace, width: number): Meta => ({
  chartId: id,
  ...(uuid !== null && { uuid }),
  sliceName: name,
  width,
  height: DEFAULT_CHART_UNITS,
});

function firstMeta(type: NodeType): Meta {
  switch (type) {
    case 'row':
      return { background: TRANSPARENT };
    case 'column':
      return { background: TRANSPARENT, width: DEFAULT_CHART_COLUMNS };
    case 'header':
      return { text: 'New heading', headerSize: 'MEDIUM_HEADER', background: TRANSPARENT };
    case 'markdown':
      return { code: FIRST_TEXT, width: DEFAULT_CHART_COLUMNS, height: TEXT_UNITS };
    case 'tab':
      return { text: 'New tab', defaultText: 'Tab title', placeholder: 'Tab title' };
    case 'chart':
    case 'tabs':
    case 'divider':
    case 'grid':
    case 'root':
      return {};
  }
}
