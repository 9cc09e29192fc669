// Small pictures of this kind's types.
import { LAND, dot, type KindShapes } from '#app/charts/shared/kind-shapes.ts';

export const shapes: KindShapes = {
  mapbox: [LAND, ['fillOne', dot(28, 24, 9)], ['fillTwo', dot(66, 20, 6) + dot(60, 42, 4)]],
};
