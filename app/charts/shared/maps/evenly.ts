// Samples a long list evenly. Rows are often in geographic order, so the first ones would show only a corner of the map.

export function sampleEvenly<T>(list: readonly T[], max: number): readonly T[] {
  if (list.length <= max) return list;
  return Array.from({ length: max }, (_, at) => list[Math.floor((at * list.length) / max)]).filter((one) => one !== undefined);
}
