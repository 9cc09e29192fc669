// Which part of a typed text each part of a text made from it comes from. Pure.

/**
 * From, length and origin of a part; the last is null where it was written as it is, else where the origin ends: the
 * output of a macro maps to its entire tag.
 */
export type SourceSegment = readonly [from: number, length: number, origin: number, originEnd: number | null];

/** In the order of the made text, without overlaps; what no segment covers has no origin. */
export type SourceMap = readonly SourceSegment[];

export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** Source map of a text without template output. */
export const sameText = (length: number): SourceMap => [[0, length, 0, null]];

/** The part of the typed text; null where the range comes from none. An empty range stays one where the text is as typed. */
export function findOrigin(map: SourceMap, { from, to }: TextRange): TextRange | null {
  const first = originOf(map, from);
  if (first === null) return null;
  if (to <= from) return first.isExact ? { from: first.from, to: first.from } : { from: first.from, to: first.to };
  const last = originOf(map, to - 1) ?? first;
  return { from: Math.min(first.from, last.from), to: Math.max(first.to, last.to) };
}

function originOf(map: SourceMap, at: number): (TextRange & { readonly isExact: boolean }) | null {
  const [from, length, origin, originEnd] = findSegment(map, at) ?? [];
  if (from === undefined || length === undefined || origin === undefined || originEnd === undefined) return null;
  if (originEnd !== null) return { from: origin, to: originEnd, isExact: false };
  const place = origin + at - from;
  return { from: place, to: place + (at < from + length ? 1 : 0), isExact: true };
}

/** That which contains the place, else the one that ends there. */
function findSegment(map: SourceMap, at: number): SourceSegment | null {
  let [low, high] = [0, map.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((map[middle]?.[0] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const segment = map[low - 1];
  return segment && at <= segment[0] + segment[1] ? segment : null;
}

/** The map of a part of the rendered text, counted from the start of that part. */
export function cutMap(map: SourceMap, { from, to }: TextRange): SourceMap {
  return map.flatMap((segment): SourceSegment[] => {
    const [at, length, origin, originEnd] = segment;
    const [start, end] = [Math.max(at, from), Math.min(at + length, to)];
    return end <= start ? [] : [[start - from, end - start, originEnd === null ? origin + start - at : origin, originEnd]];
  });
}

/** The map of a text into which something was put at one place, such as a limit, or around which something was. */
export function alignMap(map: SourceMap, before: string, after: string): SourceMap {
  if (before === after) return map;
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const shift = after.length - before.length;
  const behind = cutMap(map, { from: before.length - tail, to: before.length });
  return [
    ...cutMap(map, { from: 0, to: head }),
    ...behind.map(([at, ...rest]): SourceSegment => [at + before.length - tail + shift, ...rest]),
  ];
}

/** Neighbors that were typed as neighbors become one. */
export function joinSegments(segments: readonly SourceSegment[]): SourceMap {
  const joined: SourceSegment[] = [];
  for (const segment of segments) {
    const [from, length, origin, originEnd] = segment;
    if (length === 0) continue;
    const last = joined.at(-1);
    const follows = last && last[3] === null && originEnd === null && last[0] + last[1] === from && last[2] + last[1] === origin;
    if (follows) joined[joined.length - 1] = [last[0], last[1] + length, last[2], null];
    else joined.push(segment);
  }
  return joined;
}
