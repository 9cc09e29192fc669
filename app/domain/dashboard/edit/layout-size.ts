// How much of its limit a stored layout takes: said before it bites.
import type { PositionMap } from './position-map.ts';

export const MAX_LAYOUT_BYTES = 65_535;
const WARNED_FROM = 0.9;

export interface LayoutSize {
  readonly sizeBytes: number;
  readonly state: 'fine' | 'nearly-full' | 'too-large';
}

/** The size of the layout as it is stored: JSON in UTF-8. */
export function measureLayout(map: PositionMap): LayoutSize {
  const sizeBytes = new TextEncoder().encode(JSON.stringify(map)).length;
  if (sizeBytes > MAX_LAYOUT_BYTES) return { sizeBytes, state: 'too-large' };
  return { sizeBytes, state: sizeBytes >= MAX_LAYOUT_BYTES * WARNED_FROM ? 'nearly-full' : 'fine' };
}
