// The result of an edit of a layout.
import type { PositionMap } from './position-map.ts';

export interface Edited {
  readonly layout: PositionMap;
  /** The component to focus next. */
  readonly focusId: string;
}
