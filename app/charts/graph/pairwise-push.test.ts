import { forceManyBody, type SimulationNodeDatum } from 'd3-force';
import { expect, it } from 'vitest';
import { pairwisePush } from './pairwise-push.ts';

const spread = (): SimulationNodeDatum[] =>
  Array.from({ length: 40 }, (_, index) => ({ index, x: Math.sin(index * 7) * 90, y: Math.cos(index * 5) * 60, vx: 0, vy: 0 }));

it('pushes as d3 does where d3 approximates nothing', () => {
  const [ours, theirs] = [spread(), spread()];
  const push = pairwisePush(-30);
  push.initialize?.(ours, () => 0.5);
  push(0.5);
  const exact = forceManyBody().strength(-30).theta(0);
  exact.initialize(theirs, () => 0.5);
  exact(0.5);
  ours.forEach(({ vx, vy }, index) => {
    expect(vx).toBeCloseTo(theirs[index]?.vx ?? NaN, 8);
    expect(vy).toBeCloseTo(theirs[index]?.vy ?? NaN, 8);
  });
});

it('leaves nodes at the same place where they are', () => {
  const bodies: SimulationNodeDatum[] = [
    { x: 1, y: 1, vx: 0, vy: 0 },
    { x: 1, y: 1, vx: 0, vy: 0 },
  ];
  const push = pairwisePush(-30);
  push.initialize?.(bodies, () => 0.5);
  push(1);
  for (const { vx, vy } of bodies) expect(Math.abs(vx ?? NaN) + Math.abs(vy ?? NaN)).toBe(0);
});
