// Links to a square of flows: a row and a column for each name, the smallest names joined where not all have room on the circle.
import { nodeTotals, type Link } from '#app/charts/shared/parts/links.ts';

export interface ChordMatrix {
  readonly names: readonly string[];
  /** The last name stands for so many; 0 where none were joined. */
  readonly joined: number;
  readonly values: readonly (readonly number[])[];
}

/** Names in the order in which they appear; the smallest beyond `most` are one, at the end. */
export function chordMatrix(links: readonly Link[], most: number): ChordMatrix {
  const totals = [...nodeTotals(links)].map(([name, total]) => ({ name, value: total.in + total.out }));
  const largest = new Set([...totals].sort((a, b) => b.value - a.value).slice(0, totals.length <= most ? most : most - 1));
  const kept = totals.filter((total) => largest.has(total));
  const joined = totals.length - kept.length;
  const place = new Map(kept.map(({ name }, index) => [name, index]));
  const count = kept.length + (joined > 0 ? 1 : 0);
  const values = Array.from({ length: count }, () => new Array<number>(count).fill(0));
  for (const { source, target, value } of links) {
    const row = values[place.get(source) ?? kept.length];
    const column = place.get(target) ?? kept.length;
    if (row) row[column] = (row[column] ?? 0) + value;
  }
  return { names: kept.map(({ name }) => name), joined, values };
}
