// Small pictures of this kind's types.
import type { KindShapes } from '#app/charts/shared/kind-shapes.ts';

export const shapes: KindShapes = {
  time_table: [
    ['line', 'M6 8h84v40H6zM6 21h84M6 34h84M40 8v40'],
    ['one', 'm46 17 12-5 10 3 16-4M46 30l12-4 10 2 16-5M46 44l12-5 10 3 16-4'],
  ],
};
