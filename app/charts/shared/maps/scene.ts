// All marks of a map as places on the ground, for a picture that has room for more of them than SVG, or for their heights.
import type { Token } from '#app/domain/theme/tokens.ts';
import type { CoordinateLine } from './topology.ts';

type LonLat = readonly [lon: number, lat: number];

export interface ScenePoint {
  readonly place: LonLat;
  /** Meters on the ground, or px, as the scene says. */
  readonly radius: number;
  readonly color: Token;
}
export interface SceneCell {
  readonly ring: readonly LonLat[];
  readonly color: Token;
  /** Of the highest, 0 to 1. */
  readonly height: number;
}
/** What a chart's tooltips are made of. */
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
  /** Of a mark by its place in the list. */
  readonly tooltip: (index: number) => SceneTooltip | undefined;
}

export interface MapScene {
  readonly ground: Ground;
  /** The lowest first. */
  readonly layers: readonly SceneLayer[];
}

/** What a layout offers beside its picture. */
export interface SceneOffer {
  /** The picture leaves some of these out, or its marks have heights. */
  readonly reason: 'points' | 'connections' | 'marks' | 'heights';
  readonly count: number;
  readonly make: () => MapScene;
}
