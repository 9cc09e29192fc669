// Where the panel of a menu opens, so that all of it can be reached without scrolling the page.

/** Room for the bar of the page above a panel, and a gap to the edges of what it is seen in. */
const ABOVE_PX = 56;
const GAP_PX = 12;
/** A lower panel has no entries yet: they are still being loaded, and will need what most menus do. */
const LOADING_PX = 60;
const LIKELY_HEIGHT_PX = 320;

export interface PanelPlace {
  readonly side: 'below' | 'above';
  readonly maxHeightPx: number;
}

interface Room {
  /** The edges of the menu's button in the window. */
  readonly topPx: number;
  readonly bottomPx: number;
  /** The edges of what the panel is seen in: the window, or a pane that cuts it off. */
  readonly startPx: number;
  readonly endPx: number;
  /** Height of all entries. */
  readonly contentHeightPx: number;
}

/** Below its button where there is room, or no less than above it. */
export function placePanel({ topPx, bottomPx, startPx, endPx, contentHeightPx }: Room): PanelPlace {
  const belowPx = endPx - bottomPx - GAP_PX;
  const abovePx = topPx - Math.max(startPx, ABOVE_PX) - GAP_PX;
  const neededPx = contentHeightPx > LOADING_PX ? contentHeightPx : LIKELY_HEIGHT_PX;
  const side = belowPx >= neededPx || belowPx >= abovePx ? 'below' : 'above';
  return { side, maxHeightPx: Math.max(0, side === 'below' ? belowPx : abovePx) };
}
