// Rounds coordinates: two decimals are enough, and keep pictures identical across machines.

/** Rounded to 2 decimals; never -0, never NaN (which becomes 0). */
export const px = (value: number): number => Math.round(value * 100) / 100 || 0;

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
