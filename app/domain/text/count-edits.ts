// How many letters two words differ by: typos.

/** Letters added, left out, replaced, or swapped with their neighbor (optimal string alignment). Quadratic: for words. */
export function countEdits(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const replaced = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
      const least = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, replaced);
      const isSwapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(isSwapped ? Math.min(least, (beforeLast[column - 2] ?? 0) + 1) : least);
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
