// Serializes the time axis of a chart to an attribute, so that other charts on the page can highlight a moment in it before its code
// or data is loaded. Numbers separated by spaces: compact and easy to validate.
import type { AxisPlace } from '#app/charts/shared/axes/axis-place.ts';
import type { ChartLayout } from '#app/charts/shared/kind.ts';

export interface TimeAxis {
  readonly axis: AxisPlace;
  /** Moments of the data table's rows in UTC ms, ascending; empty if rows have no moments. */
  readonly moments: readonly number[];
}

/** Null for charts without a time axis. */
export function writeTimeAxis({ axis, dataTable }: Pick<ChartLayout, 'axis' | 'dataTable'>): string | null {
  if (!axis || axis.kind !== 'time') return null;
  const { direction, from, to, fromPx, toPx, until, plot } = axis;
  const place = [from, to, fromPx, toPx, until, plot.x, plot.y, plot.widthPx, plot.heightPx];
  return [direction, ...place, ...packMoments(dataTable.moments ?? [])].join(' ');
}

/** Null if the text is invalid. */
export function readTimeAxis(text: string): TimeAxis | null {
  const [direction, ...parts] = text.split(' ');
  if (direction !== 'x' && direction !== 'y') return null;
  const numbers = parts.map((part) => (part === '' ? NaN : Number(part)));
  if (numbers.length < PLACE_LENGTH || !numbers.every(Number.isFinite)) return null;
  const [from = 0, to = 0, fromPx = 0, toPx = 0, until = 0, x = 0, y = 0, widthPx = 0, heightPx = 0] = numbers;
  const plot = { x, y, widthPx, heightPx };
  const axis = { kind: 'time', direction, from, to, fromPx, toPx, until, plot, canZoom: false, isZoomed: false } as const;
  return { axis, moments: unpackMoments(numbers.slice(PLACE_LENGTH)) };
}

const PLACE_LENGTH = 9;

/** Packs moments as a unit in ms, the first moment, and the differences in units: usually one or two digits each. */
function packMoments(moments: readonly number[]): readonly number[] {
  const [first] = moments;
  if (first === undefined) return [];
  const steps = moments.slice(1).map((moment, at) => moment - (moments[at] ?? 0));
  const unit = steps.reduce(divisor, 0) || 1;
  return [unit, first, ...steps.map((step) => step / unit)];
}

function unpackMoments([unit = 1, first, ...steps]: readonly number[]): readonly number[] {
  if (first === undefined) return [];
  const moments = [first];
  for (const step of steps) moments.push((moments.at(-1) ?? 0) + step * unit);
  return moments;
}

/** The greatest common divisor; 1 for fractions of ms. */
function divisor(a: number, b: number): number {
  if (!Number.isInteger(a) || !Number.isInteger(b)) return 1;
  return b === 0 ? a : divisor(b, a % b);
}
