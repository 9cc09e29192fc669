// Points in px to clusters: each point takes those within the radius that no cluster has yet, in the order of the rows.

export interface PlacedPoint {
  readonly row: number;
  readonly x: number;
  readonly y: number;
}
export interface Cluster<P extends PlacedPoint> {
  /** The middle of its points. */
  readonly x: number;
  readonly y: number;
  readonly points: readonly P[];
}

/** Every point is in one cluster; with a radius of 0 px, only points at one place are. */
export function clusterPoints<P extends PlacedPoint>(points: readonly P[], radiusPx: number): readonly Cluster<P>[] {
  const cellPx = Math.max(1, radiusPx);
  const cells = new Map<string, P[]>();
  for (const point of points) {
    const key = cellKey(point.x / cellPx, point.y / cellPx);
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [point]);
    else cell.push(point);
  }
  const taken = new Set<P>();
  return points.flatMap((point) => {
    if (taken.has(point)) return [];
    const inside = nearCells(point, cellPx).flatMap((key) =>
      (cells.get(key) ?? []).filter((other) => !taken.has(other) && distance(point, other) <= radiusPx),
    );
    for (const one of inside) taken.add(one);
    return [middleOf(inside)];
  });
}

const cellKey = (column: number, row: number): string => `${Math.floor(column)} ${Math.floor(row)}`;

function nearCells({ x, y }: PlacedPoint, cellPx: number): readonly string[] {
  const [column, row] = [Math.floor(x / cellPx), Math.floor(y / cellPx)];
  return [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => cellKey(column + dx, row + dy)));
}

const distance = (a: PlacedPoint, b: PlacedPoint): number => Math.hypot(a.x - b.x, a.y - b.y);

function middleOf<P extends PlacedPoint>(points: readonly P[]): Cluster<P> {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length, points };
}
