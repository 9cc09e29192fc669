// Small pictures of this kind's types.
import type { KindShapes } from '#app/charts/shared/kind-shapes.ts';

export const shapes: KindShapes = {
  waterfall: [
    ['fillOne', 'M10 30h14v20H10zM28 16h14v14H28z'],
    ['fillTwo', 'M46 16h14v12H46z'],
    ['fillThree', 'M64 28h14v22H64z'],
  ],
};
