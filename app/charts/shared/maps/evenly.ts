// Some of a long list, from all of it: rows are often in the order of places, and the first of them would be one corner of the map.

export function evenly<T>(list: readonly T[], max: number): readonly T[] {
  if (list.length <= max) return list;
  return Array.from({ length: max }, (_, at) => list[Math.floor((at * list.length) / max)]).filter((one) => one !== undefined);
}
