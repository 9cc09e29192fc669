// Between the zoom of a chart and the two ways of selecting a range for it.
import type { AxisPlace, AxisRange } from '#app/charts/shared/axes/axis-place.ts';
import type { ChartLayout } from '#app/charts/shared/kind.ts';

/** What both ways of selecting a range do. */
export interface ZoomSelection {
  readonly layout: () => ChartLayout;
  /** Null where nothing can be zoomed. */
  readonly axis: () => AxisPlace | null;
  /** px along the axis. */
  readonly showStretch: (axis: AxisPlace, stretch: AxisRange) => void;
  /** Nothing is selected any more, and nothing pointed at. */
  readonly cancel: () => void;
  /** Null: the range has too little in it. */
  readonly zoom: (range: AxisRange | null) => void;
}
