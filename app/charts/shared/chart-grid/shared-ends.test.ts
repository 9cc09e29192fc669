import { expect, it } from 'vitest';
import type { ChartLayout } from '#app/charts/shared/kind.ts';
import { sharedEnds, withEnds } from './shared-ends.ts';

const layout = (ends?: readonly [number, number]) => ({ frame: ends ? { ends } : null }) as unknown as ChartLayout;

it('shares axis ends among charts with the same metrics only', () => {
  const ends = sharedEnds([
    ['revenue', layout([0, 10])],
    ['revenue', layout([-5, 3])],
    ['count', layout([0, 1])],
    ['none', layout()],
  ]);
  expect([...ends]).toEqual([
    ['revenue', [-5, 10]],
    ['count', [0, 1]],
  ]);
});

it('sets the axis of kinds with a single value axis', () => {
  expect(withEnds({ y_axis_bounds: [null, null] }, [0, 9])).toEqual({ y_axis_bounds: [0, 9] });
  for (const settings of [{}, { y_axis_bounds: [null, null], y_axis_bounds_secondary: [null, null] }])
    expect(withEnds(settings, [0, 9])).toBe(settings);
});
