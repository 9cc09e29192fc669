// Channels as a hex color.
import type { Hex } from './tokens.ts';

/** Red, green and blue from 0 to 255, clamped and rounded; further channels are left out. */
export const hexColor = (channels: readonly number[]): Hex =>
  `#${channels
    .slice(0, 3)
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
