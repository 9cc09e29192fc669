// Small pictures of this kind's types.
import type { KindShapes } from '#app/charts/shared/kind-shapes.ts';

export const shapes: KindShapes = {
  bullet: [
    ['soft', 'M6 20h84v18H6z'],
    ['fillOne', 'M6 25h56v8H6z'],
    ['two', 'M74 16v26'],
  ],
};
