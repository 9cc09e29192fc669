// Which lane each span is in: categories one below the other, in each as many lanes as keep its spans apart.
import type { GanttSpan } from './read-spans.ts';

export interface Category {
  readonly name: string;
  /** Index of the first visible lane, counted among all lanes. */
  readonly firstLane: number;
  readonly laneCount: number;
  readonly spans: readonly { readonly span: GanttSpan; readonly lane: number }[];
}

/** Categories in the order of the result; `bySeries` gives each series of a category lanes to itself. */
export function placeLanes(spans: readonly GanttSpan[], isBySeries: boolean): readonly Category[] {
  const byCategory = groupBy(spans, ({ category }) => category);
  let firstLane = 0;
  return [...byCategory].map(([name, members]) => {
    const groups = isBySeries ? [...groupBy(members, ({ series }) => series).values()] : [members];
    let laneCount = 0;
    const placed = groups.flatMap((group) => {
      const { lanes, count } = pack(group);
      const from = firstLane + laneCount;
      laneCount += count;
      return group.map((span, at) => ({ span, lane: from + (lanes[at] ?? 0) }));
    });
    const category = { name, firstLane, laneCount, spans: placed };
    firstLane += laneCount;
    return category;
  });
}

function groupBy(spans: readonly GanttSpan[], keyOf: (span: GanttSpan) => string): Map<string, GanttSpan[]> {
  const groups = new Map<string, GanttSpan[]>();
  for (const span of spans) {
    const key = keyOf(span);
    const group = groups.get(key);
    if (group) group.push(span);
    else groups.set(key, [span]);
  }
  return groups;
}

/** The first lane that is free when a span begins, in the order of their beginnings. */
function pack(spans: readonly GanttSpan[]): { lanes: readonly number[]; count: number } {
  const order = spans.map((_, at) => at).sort((a, b) => (spans[a]?.from ?? 0) - (spans[b]?.from ?? 0) || a - b);
  const ends: number[] = [];
  const lanes = new Array<number>(spans.length).fill(0);
  for (const at of order) {
    const span = spans[at];
    if (span === undefined) continue;
    const free = ends.findIndex((end) => end <= span.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = Math.max(span.to, span.from + 1);
    lanes[at] = lane;
  }
  return { lanes, count: Math.max(1, ends.length) };
}
