// The chart of one place.
import type { LonLat } from '#app/charts/shared/maps/spatial.ts';
import type { ChartDrawing, ChartLayout } from '#app/charts/shared/kind.ts';

export interface LocatedChart {
  /** The datum key. */
  readonly key: string;
  readonly kind: ChartDrawing;
  readonly name: string;
  readonly place: LonLat;
  readonly layout: ChartLayout;
}
