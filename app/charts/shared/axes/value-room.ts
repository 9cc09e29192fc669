// Extends the value axis to make room for value labels at the ends of bars.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import type { ValueExtent } from './value-axis.ts';

/** A line of text and its distance from the bar. */
const TEXT_PX = 20;
/** The legend, the caption, and the labels of the other axis. */
const AROUND_PX = 100;
const MAX_SHARE = 0.25;

interface Ends {
  /** A value is written below the lowest end. */
  readonly hasValueBelow: boolean;
  readonly hasValueAbove: boolean;
}

export function withValueRoom(
  extent: ValueExtent,
  { heightPx }: Pick<LayoutInput, 'heightPx'>,
  { hasValueBelow, hasValueAbove }: Ends,
): ValueExtent {
  const share = Math.min(MAX_SHARE, TEXT_PX / Math.max(1, heightPx - AROUND_PX));
  // Two products: `high - low` overflows for the largest numbers.
  const room = extent.high * share - extent.low * share;
  return {
    ...extent,
    low: hasValueBelow ? Math.max(-Number.MAX_VALUE, extent.low - room) : extent.low,
    high: hasValueAbove ? Math.min(Number.MAX_VALUE, extent.high + room) : extent.high,
  };
}

/** The extent with room above the highest point, if the chart writes values over its points. */
export const extentWithValueRoom = (extent: ValueExtent, input: LayoutInput<{ readonly show_value: boolean }>): ValueExtent =>
  input.settings.show_value ? withValueRoom(extent, input, { hasValueBelow: false, hasValueAbove: true }) : extent;
