// A scene drawn by the graphics card over a map's box. It is moved from outside, as the picture is. Browser only.
import { Deck, MapView as DeckMapView } from '@deck.gl/core';
import type { MapView } from '#app/charts/shared/geo/plane.ts';
import { latitudeOf } from '#app/charts/shared/geo/projections.ts';
import type { MapScene } from '#app/charts/shared/geo/scene.ts';
import type { Mode } from '#app/domain/theme/tokens.ts';
import { layersOf, MARKS } from './layers.ts';

export interface SceneView {
  readonly show: (scene: MapScene, mode: Mode) => void;
  /** `scale` is px of the screen for one of the layout. */
  readonly move: (view: MapView, scale: number) => void;
  /** The mark at a point of the map's box, px of the screen; null for none. */
  readonly markAt: (x: number, y: number) => number | null;
  readonly remove: () => void;
}

/** Heights are seen from the side. */
const PITCH = { points: 0, arcs: 0, cells: 45 } as const;
const REACH_PX = 4;

/** Whether this browser can draw one at all. */
export const hasWebgl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null;

/** `onLost` is called where the graphics card takes the picture away. */
export function createSceneView(host: HTMLDivElement, onLost: (error: Error) => void): SceneView {
  let pitch = 0;
  let kind: MapScene['marks']['kind'] = 'points';
  const deck = new Deck({
    parent: host,
    views: new DeckMapView({ repeat: true }),
    controller: false,
    viewState: { longitude: 0, latitude: 0, zoom: 0 },
    layers: [],
    getCursor: () => 'inherit',
    onError: onLost,
  });
  host.addEventListener('webglcontextlost', () => onLost(new Error('WebGL context lost')), { capture: true });
  return {
    show: (scene, mode) => {
      kind = scene.marks.kind;
      pitch = PITCH[kind];
      deck.setProps({ layers: layersOf(scene, mode) });
    },
    move: (view, scale) => deck.setProps({ viewState: { ...cameraOf(view, scale), pitch } }),
    markAt: (x, y) => {
      const found = deck.pickObject({ x, y, radius: REACH_PX, layerIds: [MARKS] });
      return found === null || found.index < 0 ? null : found.index;
    },
    remove: () => {
      deck.finalize();
      host.replaceChildren();
    },
  };
}

/** A view of the plane as web maps say it: level 0 has 512 px for the world. */
function cameraOf({ x, y, scale: pxPerRadian }: MapView, scale: number) {
  const zoom = Math.log2((pxPerRadian * scale * 2 * Math.PI) / 512);
  return { longitude: (x * 180) / Math.PI, latitude: latitudeOf(y), zoom };
}
