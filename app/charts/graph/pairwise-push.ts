// The push of nodes away from each other, of every pair: what d3's forceManyBody approximates, without its tree of squares.
import type { Force, SimulationNodeDatum } from 'd3-force';

/** Nearer ones push each other as if they were this far apart, squared, as with d3. */
const MIN_SQUARE = 1;

/** `strength` is below zero for a push. Takes time by the square of the nodes. */
export function pairwisePush<N extends SimulationNodeDatum>(strength: number): Force<N, undefined> {
  let bodies: readonly N[] = [];
  const force = (alpha: number): void => {
    const count = bodies.length;
    const xs = Float64Array.from(bodies, ({ x = 0 }) => x);
    const ys = Float64Array.from(bodies, ({ y = 0 }) => y);
    const [pushX, pushY] = [new Float64Array(count), new Float64Array(count)];
    for (let a = 0; a < count; a += 1) {
      const [ax, ay] = [xs[a] ?? 0, ys[a] ?? 0];
      let [sumX, sumY] = [0, 0];
      for (let b = a + 1; b < count; b += 1) {
        const [dx, dy] = [(xs[b] ?? 0) - ax, (ys[b] ?? 0) - ay];
        const square = dx * dx + dy * dy;
        if (square === 0) continue;
        const share = 1 / (square < MIN_SQUARE ? Math.sqrt(MIN_SQUARE * square) : square);
        sumX += dx * share;
        sumY += dy * share;
        pushX[b] = (pushX[b] ?? 0) - dx * share;
        pushY[b] = (pushY[b] ?? 0) - dy * share;
      }
      pushX[a] = (pushX[a] ?? 0) + sumX;
      pushY[a] = (pushY[a] ?? 0) + sumY;
    }
    bodies.forEach((body, index) => {
      body.vx = (body.vx ?? 0) + (pushX[index] ?? 0) * strength * alpha;
      body.vy = (body.vy ?? 0) + (pushY[index] ?? 0) * strength * alpha;
    });
  };
  return Object.assign(force, {
    initialize: (nodes: N[]) => {
      bodies = nodes;
    },
  });
}
