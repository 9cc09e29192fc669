// Small pictures of this kind's types.
import { LAND, dot, type KindShapes } from '#app/charts/shared/kind-shapes.ts';

export const shapes: KindShapes = {
  deck_scatter: [LAND, ['fillOne', dot(22, 18, 3) + dot(32, 28, 3) + dot(60, 16, 3) + dot(74, 20, 3) + dot(64, 32, 3)]],
};
