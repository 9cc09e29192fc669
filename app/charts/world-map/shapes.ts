// Small pictures of this kind's types.
import { LAND, dot, type KindShapes } from '#app/charts/shared/kind-shapes.ts';

export const shapes: KindShapes = {
  world_map: [LAND, ['fillOne', dot(30, 22, 4)], ['fillTwo', dot(70, 18, 6)]],
};
