// All marks of a map in geographic coordinates, for WebGL rendering: of more marks than SVG can show, or of heights.
import type { Token } from '#app/domain/theme/tokens.ts';
import type { CoordinateLine } from './topology.ts';

type LonLat = readonly [lon: number, lat: number];

export interface ScenePoint {
  readonly place: LonLat;
  /** In meters or px, by the layer's `unit`. */
  readonly radius: number;
  readonly color: Token;
}
export interface SceneCell {
  readonly ring: readonly LonLat[];
  readonly color: Token;
  /** Relative to the highest cell, 0 to 1. */
  readonly height: number;
}
/** Content of a tooltip. */
interface SceneTooltip {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly value: string; readonly color: Token | null }[];
}
export interface SceneArea {
  /** The outline, then its holes. */
  readonly rings: readonly (readonly LonLat[])[];
  readonly color: Token;
}
export interface SceneLine {
  readonly path: readonly LonLat[];
  readonly color: Token;
  readonly widthPx: number;
}
export interface Ground {
  readonly land: readonly CoordinateLine[];
  readonly borders: readonly CoordinateLine[];
}
type SceneMarks =
  | {
      readonly kind: 'points';
      readonly points: readonly ScenePoint[];
      readonly unit: 'meters' | 'pixels';
      readonly minPx: number;
      readonly maxPx: number;
    }
  | { readonly kind: 'cells'; readonly cells: readonly SceneCell[]; readonly highestMeters: number }
  | { readonly kind: 'areas'; readonly areas: readonly SceneArea[] }
  | { readonly kind: 'lines'; readonly lines: readonly SceneLine[] };

/** Marks of one kind. */
export interface SceneLayer {
  readonly marks: SceneMarks;
  readonly opacity: number;
  /** Returns the tooltip of a mark by its index. */
  readonly tooltip: (index: number) => SceneTooltip | undefined;
}

export interface MapScene {
  readonly ground: Ground;
  /** In drawing order, bottom layer first. */
  readonly layers: readonly SceneLayer[];
}

/** A WebGL scene that a layout offers as an alternative to its SVG. */
export interface SceneOffer {
  /** What the SVG can't show: all of these marks, or their heights. */
  readonly reason: 'points' | 'connections' | 'marks' | 'heights';
  readonly count: number;
  readonly make: () => MapScene;
}
