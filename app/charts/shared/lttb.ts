// Largest-Triangle-Three-Buckets (Steinarsson 2013): which points to keep so that a line looks the same with fewer.

/** Indexes into `xs` and `ys` of at most `maxPoints` (≥ 3) points, ascending, the first and the last among them. Values must be finite. */
export function downsample(xs: ArrayLike<number>, ys: ArrayLike<number>, maxPoints: number): number[] {
  const count = Math.min(xs.length, ys.length);
  if (count <= maxPoints || maxPoints < 3) return Array.from({ length: count }, (_, index) => index);
  const bucket = (count - 2) / (maxPoints - 2);
  const edge = (index: number): number => Math.min(count - 1, Math.floor(index * bucket) + 1);
  const kept = [0];
  let last = 0;
  for (let i = 0; i < maxPoints - 2; i += 1) {
    const next = meanPoint(xs, ys, edge(i + 1), i + 2 > maxPoints - 2 ? count : edge(i + 2));
    last = farthest(xs, ys, { from: edge(i), to: edge(i + 1), last, next });
    kept.push(last);
  }
  kept.push(count - 1);
  return kept;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function meanPoint(xs: ArrayLike<number>, ys: ArrayLike<number>, from: number, to: number): Point {
  let x = 0;
  let y = 0;
  for (let i = from; i < to; i += 1) {
    x += xs[i] ?? 0;
    y += ys[i] ?? 0;
  }
  const count = Math.max(1, to - from);
  return { x: x / count, y: y / count };
}

function farthest(
  xs: ArrayLike<number>,
  ys: ArrayLike<number>,
  at: { from: number; to: number; last: number; next: Point },
): number {
  const [x0, y0] = [xs[at.last] ?? 0, ys[at.last] ?? 0];
  let best = at.from;
  let greatest = -1;
  for (let i = at.from; i < at.to; i += 1) {
    const area = Math.abs((x0 - at.next.x) * ((ys[i] ?? 0) - y0) - (x0 - (xs[i] ?? 0)) * (at.next.y - y0));
    if (area > greatest) {
      greatest = area;
      best = i;
    }
  }
  return best;
}
