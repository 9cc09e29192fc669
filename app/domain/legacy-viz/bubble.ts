// Bubbles: the rows of every series, each with its place and size.
import type { Cell } from '#app/domain/table.ts';
import { groupText, buildRecords } from './cells.ts';
import { grouped, readLabel, readFormList, required } from './form.ts';
import type { LegacyViz } from './legacy-viz.ts';

export const bubble: LegacyViz = {
  query: (form) => ({
    ...grouped(
      [...readFormList(form, 'series'), required(form, 'entity', 'entity')],
      ['x', 'y', 'size'].map((name) => required(form, name, `metric for ${name === 'size' ? 'the size' : name}`)),
    ),
    orderedBy: readFormList(form, 'orderby')[0] ?? null,
  }),
  shape: (table, { form }) => {
    const label = (name: string): string => readLabel(readFormList(form, name)[0]);
    const group = label('series') || label('entity');
    const bubbles = new Map<string, Record<string, Cell>[]>();
    for (const row of buildRecords(table)) {
      const [x, y, size] = ['x', 'y', 'size'].map((name) => row[label(name)] ?? null);
      const key = row[group] ?? null;
      const one = { ...row, x: x ?? null, y: y ?? null, size: size ?? null, shape: 'circle', group: key };
      const known = bubbles.get(groupText(key));
      if (known) known.push(one);
      else bubbles.set(groupText(key), [one]);
    }
    return [...bubbles].map(([key, values]) => ({ key, values }));
  },
};
