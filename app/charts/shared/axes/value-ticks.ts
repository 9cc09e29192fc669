// Ticks of a value axis: the round numbers that readers expect, few and evenly spaced.

export interface ValueTicks {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

const STEPS = [1, 2, 2.5, 5, 10];

/**
 * An axis that contains both ends, with about `count` (≥ 2) intervals at most. It ends on a tick, unless half
 * an interval or more would stay empty; then it ends slightly beyond the value.
 */
export function valueTicks(low: number, high: number, count: number): ValueTicks {
  const [from, to] = low === high ? widen(low) : [Math.min(low, high), Math.max(low, high)];
  const step = roundStep((to - from) / Math.max(1, count));
  const first = closeBelow(from, step);
  const last = -closeBelow(-to, step);
  const ticks = Array.from({ length: Math.min(64, last - first + 1) }, (_, index) => clean((first + index) * step, step));
  const pad = (to - from) * END_ROOM;
  return {
    low: Math.min(first * step, first * step > from ? from - pad : from),
    high: Math.max(last * step, last * step < to ? to + pad : to),
    ticks,
  };
}

const EMPTY_SHARE = 0.5;
const END_ROOM = 0.03;

/** The multiple of the step to begin at: the one below the value, or the next one if that leaves too much space empty. */
function closeBelow(value: number, step: number): number {
  const below = Math.floor(value / step + 1e-9);
  return value - below * step >= EMPTY_SHARE * step ? below + 1 : below;
}

/** From below `low` to above `high`, both > 0: powers of ten; 1, 2 and 5 times them where there is room. */
export function logTicks(low: number, high: number, count: number): ValueTicks {
  const fine = fineLogTicks(low, high, count);
  if (fine !== null) return fine;
  const first = Math.floor(Math.log10(low) + 1e-9);
  const last = Math.max(first + 1, Math.ceil(Math.log10(high) - 1e-9));
  const stride = Math.max(1, Math.ceil((last - first) / Math.max(1, count)));
  const ticks: number[] = [];
  for (let power = first; power < last + stride; power += stride) ticks.push(10 ** power);
  return { low: ticks[0] ?? low, high: ticks.at(-1) ?? high, ticks };
}

const LOG_STEPS = [1, 2, 5];

/** null for many decades. */
function fineLogTicks(low: number, high: number, count: number): ValueTicks | null {
  const [first, last] = [Math.floor(Math.log10(low) + 1e-9), Math.floor(Math.log10(high) + 1e-9)];
  if (LOG_STEPS.length * (last - first) > count + LOG_STEPS.length) return null;
  const powers = Array.from({ length: last - first + 2 }, (_, at) => first + at);
  const steps = powers.flatMap((power) => LOG_STEPS.map((step) => Number(`${step}e${power}`)));
  const from = steps.findLastIndex((step) => step <= low * (1 + 1e-9));
  const to = steps.findIndex((step, at) => at > from && step >= high * (1 - 1e-9));
  const ticks = steps.slice(Math.max(0, from), to + 1);
  return ticks.length - 1 <= count ? { low: ticks[0] ?? low, high: ticks.at(-1) ?? high, ticks } : null;
}

function widen(value: number): [number, number] {
  if (value === 0) return [0, 1];
  return value > 0 ? [0, value] : [value, 0];
}

/** The least of 1, 2, 2.5, 5 times a power of ten that is not below `rough`; 2.5 only where it adds no decimals. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const isWhole = power >= 10;
  const factor = STEPS.find((step) => step * power >= rough * 0.999999 && (step !== 2.5 || isWhole)) ?? 10;
  return factor * power || Number.MIN_VALUE;
}

/** 0.30000000000000004 -> 0.3 */
function clean(value: number, step: number): number {
  const decimals = Math.max(0, Math.min(20, 1 - Math.floor(Math.log10(step))));
  return decimals > 15 || Math.abs(value) > 1e15 ? value : Number(value.toFixed(decimals)) || 0;
}
