// Small pictures of this kind's types.
import type { KindShapes } from '#app/charts/shared/kind-shapes.ts';

export const shapes: KindShapes = {
  para: [
    ['line', 'M12 6v44M36 6v44M60 6v44M84 6v44'],
    ['one', 'm12 14 24 20 24-18 24 26'],
    ['two', 'm12 40 24-22 24 20 24-24'],
  ],
};
