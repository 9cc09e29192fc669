// The time axis of a picture as an attribute of it: so that other charts of a page can point at a moment of it before its code
// or its data is loaded. Numbers alone, parted by spaces: short, and checked at one glance.
import type { AxisPlace } from '#app/charts/shared/axes/axis-place.ts';
import type { ChartLayout } from '#app/charts/shared/kind.ts';

export interface TimeAxis {
  readonly axis: AxisPlace;
  /** Of the rows of the picture's data table, UTC ms, ascending; empty where its rows are no moments. */
  readonly moments: readonly number[];
}

/** Null for charts without a time axis. */
export function writeTimeAxis({ axis, dataTable }: Pick<ChartLayout, 'axis' | 'dataTable'>): string | null {
  if (!axis || axis.kind !== 'time') return null;
  const { direction, from, to, fromPx, toPx, until, plot } = axis;
  const place = [from, to, fromPx, toPx, until, plot.x, plot.y, plot.widthPx, plot.heightPx];
  return [direction, ...place, ...packMoments(dataTable.moments ?? [])].join(' ');
}

/** Null for what `writeTimeAxis` has not written. */
export function readTimeAxis(text: string): TimeAxis | null {
  const [direction, ...rest] = text.split(' ');
  if (direction !== 'x' && direction !== 'y') return null;
  const numbers = rest.map((part) => (part === '' ? NaN : Number(part)));
  if (numbers.length < PLACE_LENGTH || !numbers.every(Number.isFinite)) return null;
  const [from = 0, to = 0, fromPx = 0, toPx = 0, until = 0, x = 0, y = 0, widthPx = 0, heightPx = 0] = numbers;
  const plot = { x, y, widthPx, heightPx };
  const axis = { kind: 'time', direction, from, to, fromPx, toPx, until, plot, canZoom: false, isZoomed: false } as const;
  return { axis, moments: unpackMoments(numbers.slice(PLACE_LENGTH)) };
}

const PLACE_LENGTH = 9;

/** A unit in ms, the first moment, and how many units each further one is later: mostly one or two digits a moment. */
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

/** The greatest common divisor; fractions of ms have none but themselves. */
function divisor(a: number, b: number): number {
  if (!Number.isInteger(a) || !Number.isInteger(b)) return 1;
  return b === 0 ? a : divisor(b, a % b);
}
