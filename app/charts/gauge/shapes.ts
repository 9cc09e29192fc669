// Small pictures of this kind's types.
import type { KindShapes } from '#app/charts/shared/kind-shapes.ts';

export const shapes: KindShapes = {
  gauge_chart: [
    ['line', 'M18 46a30 30 0 0 1 60 0'],
    ['one', 'M18 46a30 30 0 0 1 45-26M48 46l14-18'],
  ],
};
