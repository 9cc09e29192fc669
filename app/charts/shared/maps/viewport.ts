// The part of the world that a map shows.
import type { Degrees } from './cells.ts';
import type { MapView } from './plane.ts';
import type { Project } from './trace.ts';

/** A geographic rectangle in the Mercator projection. */
export interface Viewport {
  readonly project: Project;
  /** Projects without wrapping longitudes, so that shapes clipped at 180° stay in one piece. */
  readonly projectFlat: Project;
  readonly box: { readonly x: number; readonly y: number; readonly widthPx: number; readonly heightPx: number };
  /** The visible extent. */
  readonly extent: Degrees;
  /** px in one radian of longitude. */
  readonly scale: number;
  /** Meters on the ground in one px, in the middle of the box. */
  readonly metersPerPx: number;
  /** The same viewport as a view of the plane. */
  readonly view: MapView;
}
