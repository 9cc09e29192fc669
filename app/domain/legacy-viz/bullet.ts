// Bullet: the one figure, as its measures.
import { readNumbers } from './cells.ts';
import { grouped, readLabel, readFormList, required } from './form.ts';
import type { LegacyViz } from './legacy-viz.ts';

export const bullet: LegacyViz = {
  query: (form) => grouped([], [required(form, 'metric', 'metric')]),
  shape: (table, { form }) => ({ measures: readNumbers(table, readLabel(readFormList(form, 'metric')[0])) }),
};
