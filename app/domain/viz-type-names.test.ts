import { expect, it } from 'vitest';
import { nameOfVizType } from './viz-type-names.ts';

it('names the types of saved charts, and nothing that merely looks like one', () => {
  expect(nameOfVizType('heatmap_v2')).toBe('Heatmap');
  expect(nameOfVizType('constructor')).toBeNull();
  expect(nameOfVizType('my_own_plugin')).toBeNull();
});
