// Bullet: the one figure, as its measures.
import { numbersOf } from './cells.ts';
import { grouped, labelOf, listOf, required } from './form.ts';
import type { LegacyViz } from './legacy-viz.ts';

export const bullet: LegacyViz = {
  query: (form) => grouped([], [required(form, 'metric', 'metric')]),
  shape: (table, { form }) => ({ measures: numbersOf(table, labelOf(listOf(form, 'metric')[0])) }),
};
