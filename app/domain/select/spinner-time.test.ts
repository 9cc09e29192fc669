// When the spinner of a select hides.
import { expect, it } from 'vitest';
import { spinnerHidesInMs } from './spinner-time.ts';

it('spec 498: the spinner hides 250 ms after it appeared, or when loading ends if that is later', () => {
  expect(spinnerHidesInMs(1_000, 1_040)).toBe(210);
  expect(spinnerHidesInMs(1_000, 1_250)).toBe(0);
  expect(spinnerHidesInMs(1_000, 9_000)).toBe(0);
});
