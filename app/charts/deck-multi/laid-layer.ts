// A layer with its layout in the part of the world that all layers share.
import type { MapLayout } from '#app/charts/shared/maps/map-layout.ts';
import type { DrawnLayer } from '#app/charts/shared/kind.ts';

export interface LaidLayer {
  readonly layer: DrawnLayer;
  readonly layout: MapLayout;
  /** Whether the legend has switched it off. */
  readonly isHidden: boolean;
}
