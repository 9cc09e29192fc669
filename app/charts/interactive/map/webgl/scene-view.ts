// A scene drawn by the graphics card over a map's box. It is moved from outside, as the picture is. Browser only.
import { AmbientLight, Deck, DirectionalLight, LightingEffect, MapView as DeckMapView } from '@deck.gl/core';
import type { MapView } from '#app/charts/shared/maps/plane.ts';
import { latitudeOf } from '#app/charts/shared/maps/projections.ts';
import type { MapScene } from '#app/charts/shared/maps/scene.ts';
import type { Mode } from '#app/domain/theme/tokens.ts';
import { layerOfId, buildLayers } from './layers.ts';

export interface SceneMark {
  /** The places of its layer and of the mark itself in their lists. */
  readonly layer: number;
  readonly index: number;
}
export interface SceneView {
  readonly show: (scene: MapScene, mode: Mode) => void;
  /** `scale` is px of the screen for one of the layout. */
  readonly move: (view: MapView, scale: number) => void;
  /** The mark at a point of the map's box, px of the screen; null for none. */
  readonly markAt: (x: number, y: number) => SceneMark | null;
  readonly remove: () => void;
}

/** Heights are seen from the side. */
const PITCH_DEGREES = 45;
const FIELD_OF_VIEW_DEGREES = 12;
/** The tops of cells have the colors of the legend; their sides are darker. */
const AMBIENT = new AmbientLight({ color: [255, 255, 255], intensity: 1 });
const SUN = new DirectionalLight({ color: [255, 255, 255], intensity: 1, direction: [0.6, 0.5, -1.2] });
const REACH_PX = 4;

/** Whether this browser can draw one at all. */
export const hasWebgl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null;

/** `onLost` is called where the graphics card takes the picture away. */
export function createSceneView(host: HTMLDivElement, onLost: (error: Error) => void): SceneView {
  let pitch = 0;
  const deck = new Deck({
    parent: host,
    // From far away: near ones would lean, so that cells of one value look different, and hide those behind.
    views: new DeckMapView({ repeat: true, fovy: FIELD_OF_VIEW_DEGREES }),
    effects: [new LightingEffect({ ambient: AMBIENT, sun: SUN })],
    controller: false,
    viewState: { longitude: 0, latitude: 0, zoom: 0 },
    layers: [],
    getCursor: () => 'inherit',
    onError: onLost,
  });
  host.addEventListener('webglcontextlost', () => onLost(new Error('WebGL context lost')), { capture: true });
  return {
    show: (scene, mode) => {
      pitch = scene.layers.some(({ marks: { kind } }) => kind === 'cells') ? PITCH_DEGREES : 0;
      deck.setProps({ layers: buildLayers(scene, mode) });
    },
    move: (view, scale) => deck.setProps({ viewState: { ...cameraOf(view, scale), pitch } }),
    markAt: (x, y) => {
      const found = deck.pickObject({ x, y, radius: REACH_PX });
      const layer = found?.layer ? layerOfId(found.layer.id) : null;
      return found === null || layer === null || found.index < 0 ? null : { layer, index: found.index };
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
