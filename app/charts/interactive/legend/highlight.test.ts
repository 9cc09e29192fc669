import { expect, it } from 'vitest';
import { belongsToSeries } from './highlight.ts';

it('distinguishes series whose keys have a common prefix', () => {
  expect(['s1', 's1x0', 's12', 's12x3', 's2', 'a1'].filter((key) => belongsToSeries(key, 's1'))).toEqual(['s1', 's1x0']);
});
