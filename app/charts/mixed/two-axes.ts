// A second value axis on the grid of the first: zero at the same height, its ticks on the same lines.
import type { ValueExtent } from '#app/charts/shared/axes/value-axis.ts';

export interface Extent {
  readonly low: number;
  readonly high: number;
}

const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Both ends of the left axis, widened so that the right one's share below or above zero has room. */
export function roomForBoth(left: ValueExtent, right: Extent): ValueExtent {
  const [low, high] = [Math.min(0, left.low), Math.max(0, left.high)];
  const [rightLow, rightHigh] = [Math.min(0, right.low), Math.max(0, right.high)];
  const span = high - low || 1;
  const below = rightLow < 0 && low === 0 ? shareBelow(rightLow, rightHigh) * span : -low;
  const above = rightHigh > 0 && high === 0 ? shareBelow(-rightHigh, -rightLow) * span : high;
  return { ...left, low: -below || 0, high: above || 1 };
}

/** How far below zero it reaches for each unit above it; as far where nothing is above. */
const shareBelow = (low: number, high: number): number => (high > 0 ? Math.min(4, -low / high) : 1);

/** By how much a value of the left axis is multiplied to be the right one's at the same height; its steps are round. */
export function alignedFactor(left: Extent & { readonly step: number }, right: Extent): number {
  const needs = [
    left.high > 0 && right.high > 0 ? (right.high * left.step) / left.high : 0,
    left.low < 0 && right.low < 0 ? (right.low * left.step) / left.low : 0,
  ];
  const least = Math.max(...needs);
  return least > 0 && Number.isFinite(least) ? roundUp(least) / left.step : 1;
}

function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = STEPS.find((one) => one * power >= value * 0.999999) ?? 10;
  return Number((step * power).toPrecision(12));
}
