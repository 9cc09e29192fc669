// Draws a scene with WebGL over a map's box. The caller moves it together with the map. Browser only.
import { AmbientLight, Deck, DirectionalLight, LightingEffect, MapView as DeckMapView } from '@deck.gl/core';
import type { MapView } from '#app/charts/shared/maps/plane.ts';
import { inverseMercatorY } from '#app/charts/shared/maps/projections.ts';
import type { MapScene } from '#app/charts/shared/maps/scene.ts';
import type { Mode } from '#app/domain/theme/tokens.ts';
import { layerOfId, buildLayers } from './layers.ts';

export interface SceneMark {
  /** Indexes of the layer and of the mark in it. */
  readonly layer: number;
  readonly index: number;
}
export interface SceneView {
  readonly show: (scene: MapScene, mode: Mode) => void;
  /** @param scale screen px per px of the layout */
  readonly move: (view: MapView, scale: number) => void;
  /** The mark at a point of the map's box (screen px), or null. */
  readonly markAt: (x: number, y: number) => SceneMark | null;
  readonly remove: () => void;
}

/** Camera pitch for scenes with heights. */
const PITCH_DEGREES = 45;
const FIELD_OF_VIEW_DEGREES = 12;
/** With full ambient light, the tops of cells match the legend; their sides are darker. */
const AMBIENT = new AmbientLight({ color: [255, 255, 255], intensity: 1 });
const SUN = new DirectionalLight({ color: [255, 255, 255], intensity: 1, direction: [0.6, 0.5, -1.2] });
const REACH_PX = 4;

/** Whether this browser supports WebGL 2. */
export const hasWebgl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null;

/** @param onLost called on errors and when the WebGL context is lost */
export function createSceneView(host: HTMLDivElement, onLost: (error: Error) => void): SceneView {
  let pitch = 0;
  const deck = new Deck({
    parent: host,
    // A narrow field of view: otherwise near cells would lean, look different for the same value, and hide those behind them.
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

/** Converts a view to a web map camera; level 0 shows the world in 512 px. */
function cameraOf({ x, y, scale: pxPerRadian }: MapView, scale: number) {
  const zoom = Math.log2((pxPerRadian * scale * 2 * Math.PI) / 512);
  return { longitude: (x * 180) / Math.PI, latitude: inverseMercatorY(y), zoom };
}
