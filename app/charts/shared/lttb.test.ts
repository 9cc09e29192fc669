import { expect, it } from 'vitest';
import { downsample } from './lttb.ts';

it('keeps both ends, the order and the spike', () => {
  const xs = Float64Array.from({ length: 10_000 }, (_, i) => i);
  const ys = Float64Array.from(xs, (x) => (x === 6543 ? 50 : Math.sin(x / 500)));
  const kept = downsample(xs, ys, 200);
  expect(kept).toHaveLength(200);
  expect([kept[0], kept.at(-1)]).toEqual([0, 9999]);
  expect(kept).toContain(6543);
  expect(kept.every((index, at) => at === 0 || index > (kept[at - 1] ?? 0))).toBe(true);
});

it('keeps everything that is few enough', () => {
  expect(downsample([1, 2, 3], [4, 5, 6], 3)).toEqual([0, 1, 2]);
  expect(downsample([], [], 100)).toEqual([]);
});
