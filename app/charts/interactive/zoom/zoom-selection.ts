// The interface between a chart's zoom and the two ways to select a range: dragging and keys.
import type { AxisPlace, AxisRange } from '#app/charts/shared/axes/axis-place.ts';
import type { ChartLayout } from '#app/charts/shared/kind.ts';

/** Actions shared by both ways to select a range. */
export interface ZoomSelection {
  readonly layout: () => ChartLayout;
  /** Null if the chart can't be zoomed. */
  readonly axis: () => AxisPlace | null;
  /** Shows the selected range, px along the axis. */
  readonly showStretch: (axis: AxisPlace, stretch: AxisRange) => void;
  /** Clears the selection and the current mark. */
  readonly cancel: () => void;
  /** @param range null if the selected range contains too few values */
  readonly zoom: (range: AxisRange | null) => void;
}
