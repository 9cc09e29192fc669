// A part of the world in a box of a picture.
import type { Degrees } from './cells.ts';
import type { MapView } from './plane.ts';
import type { Project } from './trace.ts';

/** A rectangle of the world as web maps show it. */
export interface Viewport {
  readonly project: Project;
  /** Without bringing longitudes near the middle: shapes that are cut at 180 degrees stay in one piece. */
  readonly projectFlat: Project;
  readonly box: { readonly x: number; readonly y: number; readonly widthPx: number; readonly heightPx: number };
  /** What the box shows. */
  readonly extent: Degrees;
  /** px in one radian of longitude. */
  readonly scale: number;
  /** Meters on the ground in one px, in the middle of the box. */
  readonly metersPerPx: number;
  /** The same as a view of the plane. */
  readonly view: MapView;
}
