// Small pictures of this kind's types.
import { LAND, type KindShapes } from '#app/charts/shared/kind-shapes.ts';

export const shapes: KindShapes = {
  deck_arc: [LAND, ['one', 'M22 34C34 4 60 4 76 26'], ['two', 'M26 44c8-16 26-18 38-6']],
};
