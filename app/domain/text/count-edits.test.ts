import { expect, it } from 'vitest';
import { countEdits } from './count-edits.ts';

it.each([
  ['region', 'region', 0],
  ['regoin', 'region', 1],
  ['regio', 'region', 1],
  ['regiion', 'region', 1],
  ['rezion', 'region', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
])('%s differs from %s by %i', (one, other, edits) => {
  expect([countEdits(one, other), countEdits(other, one)]).toEqual([edits, edits]);
});
