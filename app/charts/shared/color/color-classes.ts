// Assigns values to a few color classes with round limits: even steps, or quantiles for skewed values.
import { ticks } from 'd3-array';
import type { Token } from '#app/domain/theme/tokens.ts';
import { findSequentialScheme } from '#app/domain/theme/sequential-schemes.ts';
import { valueColors } from '#app/charts/shared/color/value-colors.ts';

export interface ColorClasses {
  readonly min: number;
  readonly max: number;
  /** Boundaries between the colors, ascending; one fewer than colors. */
  readonly limits: readonly number[];
  readonly colors: readonly Token[];
  /** `other` for a value that is not finite. */
  readonly colorOf: (value: number) => Token;
}

const MAX_CLASSES = 7;
/** If one even step had a larger share of the values, the map would be nearly one color; quantiles are used instead. */
const MOST_IN_A_CLASS = 0.6;

/** Steps set by the chart: explicit limits, or the number of even steps. */
export interface OwnSteps {
  readonly limits: readonly number[];
  readonly count: number | null;
}

/** Computes color classes; null without finite values. */
export function colorClasses(values: Iterable<number>, schemeId: string | null, own?: OwnSteps): ColorClasses | null {
  const sorted = Float64Array.from([...values].filter(Number.isFinite)).sort();
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) return null;
  const limits = min === max ? [] : (ownLimits(own, min, max) ?? limitsOf(sorted, min, max));
  const colors = classColors(schemeId, { min, max, limits });
  const colorOf = (value: number): Token =>
    Number.isFinite(value) ? (colors[limits.filter((limit) => value >= limit).length] ?? 'other') : 'other';
  return { min, max, limits, colors, colorOf };
}

/** null if the chart sets none. */
function ownLimits(own: OwnSteps | undefined, min: number, max: number): readonly number[] | null {
  const within = [...new Set(own?.limits)].filter((limit) => limit > min && limit < max).sort((a, b) => a - b);
  if (within.length > 0) return within;
  const count = Math.round(own?.count ?? 0);
  return count < 2 ? null : Array.from({ length: count - 1 }, (_, index) => min + ((index + 1) * (max - min)) / count);
}

function limitsOf(sorted: Float64Array, min: number, max: number): readonly number[] {
  const isWithin = (limit: number): boolean => limit > min && limit < max && Number.isFinite(limit);
  const even = ticks(min, max, MAX_CLASSES - 2).filter(isWithin);
  const isSkewed = min >= 0 && sorted.length > MAX_CLASSES && mostInAClass(sorted, even) > MOST_IN_A_CLASS * sorted.length;
  return isSkewed ? [...new Set(quantileLimits(sorted))].filter(isWithin) : even;
}

/** Number of values in the largest class. */
function mostInAClass(sorted: Float64Array, limits: readonly number[]): number {
  const counts = new Uint32Array(limits.length + 1);
  let at = 0;
  for (const value of sorted) {
    while (value >= (limits[at] ?? Infinity)) at += 1;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return Math.max(...counts);
}

function quantileLimits(sorted: Float64Array): readonly number[] {
  return Array.from({ length: MAX_CLASSES - 1 }, (_, index) => {
    const share = (index + 1) / MAX_CLASSES;
    return roundTo(sorted[Math.floor(share * sorted.length)] ?? 0);
  });
}

/** Leading digits of round limits. */
const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
function roundTo(value: number): number {
  if (value <= 0) return 0;
  const exponent = Math.floor(Math.log10(value));
  const [power, inverse] = exponent >= 0 ? [10 ** exponent, 1] : [1, 10 ** -exponent];
  const leading = (value * inverse) / power;
  const nearest = STEPS.reduce((best, step) => (Math.abs(step - leading) < Math.abs(best - leading) ? step : best));
  return (nearest * power) / inverse;
}

interface Classed {
  readonly min: number;
  readonly max: number;
  readonly limits: readonly number[];
}

function classColors(schemeId: string | null, { min, max, limits }: Classed): readonly Token[] {
  const count = limits.length + 1;
  const isDiverging = min < 0 && max > 0;
  if (isDiverging) {
    const end = Math.max(-min, max);
    const { colorOf } = valueColors(schemeId, { min: -end, max: end });
    return Array.from({ length: count }, (_, index) => {
      const [low, high] = [limits[index - 1] ?? min, limits[index] ?? max];
      return colorOf(low + high >= 0 ? high : low);
    });
  }
  // The lightest step of the built-in scheme looks like the background, so maps start with the next one.
  const first = schemeId === null || findSequentialScheme(schemeId) === null ? 1 : 0;
  const { colorOf } = valueColors(
    schemeId,
    max <= 0 && min < 0 ? { min: -count, max: -first } : { min: 0, max: count - 1 + first },
  );
  return Array.from({ length: count }, (_, index) =>
    count === 1 ? colorOf(0.6 * count) : colorOf(max <= 0 && min < 0 ? index - count : index + first),
  );
}
