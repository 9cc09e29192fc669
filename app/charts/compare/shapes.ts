// Small pictures of this kind's types.
import { AXES, type KindShapes } from '#app/charts/shared/kind-shapes.ts';

export const shapes: KindShapes = {
  compare: [AXES, ['one', 'm12 40 20-10 18 4 38-22'], ['two', 'm12 30 20 4 18-10 38 12']],
};
