// The chart of one place.
import type { LonLat } from '#app/charts/shared/geo/spatial.ts';
import type { ChartKind, ChartLayout } from '#app/charts/shared/kind.ts';

export interface ChartPart {
  /** The datum key. */
  readonly key: string;
  readonly kind: ChartKind;
  readonly name: string;
  readonly place: LonLat;
  readonly layout: ChartLayout;
}
