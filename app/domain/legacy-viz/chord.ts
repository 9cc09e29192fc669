// Chord diagram: a square of flows, a row for every source and a column for every target.
import { groupText, numberOrNull, valuesAt } from './cells.ts';
import { formError, grouped, required } from './form.ts';
import type { LegacyViz } from './legacy-viz.ts';

/** Beyond it the square, which grows with the square of the names, is no picture and no reply any more. */
const MAX_NODES = 1_000;

export const chord: LegacyViz = {
  query: (form) =>
    grouped([required(form, 'groupby', 'source'), required(form, 'columns', 'target')], [required(form, 'metric', 'metric')]),
  shape: (table) => {
    const [sources, targets] = [valuesAt(table, 0).map(groupText), valuesAt(table, 1).map(groupText)];
    const flows = valuesAt(table, 2).map(numberOrNull);
    const nodes = [...new Set(sources.flatMap((source, row) => [source, targets[row] ?? '']))];
    if (nodes.length > MAX_NODES)
      throw formError(
        `A chord diagram has at most ${MAX_NODES} names; this one has ${nodes.length}. Filter it or lower its row limit.`,
      );
    const place = new Map(nodes.map((node, index) => [node, index]));
    const matrix = nodes.map(() => new Array<number>(nodes.length).fill(0));
    sources.forEach((source, row) => {
      const line = matrix[place.get(source) ?? -1];
      if (line) line[place.get(targets[row] ?? '') ?? 0] = flows[row] ?? 0;
    });
    return { nodes, matrix };
  },
  columnNames: ['source', 'target', 'value'],
};
