// Shapes with fewer points, and coordinates as small whole numbers, until a file is as small as it must be.
import { quantize } from 'topojson-client';
import { presimplify, quantile, simplify } from 'topojson-simplify';
import type { Objects, Topology } from 'topojson-specification';

/** Steps in which coordinates are written, across the width and the height of the file. */
const QUANTUM = 1e4;
/** Shares of points that are dropped, one try after the other. */
const SHARES = [0, 0.15, 0.3, 0.45, 0.6, 0.7, 0.8, 0.87, 0.92, 0.95];

/** Of any object: what the libraries call a topology without saying what is in it. */
type Shapes = Topology<Objects>;

/** The most detailed version whose JSON has at most `maxBytes`. Every ring stays, of four points at least. */
export function shrink<T extends Topology>(topology: T, maxBytes: number, quantum = QUANTUM): T {
  const absolute = withoutTransform(topology as unknown as Shapes);
  const weighted = presimplify(absolute);
  let last = quantize(absolute, quantum);
  for (const share of SHARES) {
    if (share > 0) last = quantize(simplify(weighted, quantile(weighted, share)), quantum);
    if (JSON.stringify(last).length <= maxBytes) break;
  }
  return last as unknown as T;
}

function withoutTransform(topology: Shapes): Shapes {
  const { transform, ...rest } = topology;
  if (transform === undefined) return topology;
  const { scale, translate } = transform;
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx = 0, dy = 0]) => {
      [x, y] = [x + dx, y + dy];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
  return { ...rest, arcs };
}
