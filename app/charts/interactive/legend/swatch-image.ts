// CSS images over the color of a swatch in tooltips and lists, so that it looks like the marks: a gap, or hatching.
import type { LegendItem } from '#app/charts/shared/kind.ts';

const SURFACE = 'var(--m-surface-raised)';
const GAP = `linear-gradient(90deg, transparent 38%, ${SURFACE} 38% 62%, transparent 62%)`;
const lines = (degrees: number): string =>
  `repeating-linear-gradient(${degrees}deg, ${SURFACE} 0 1.2px, transparent 1.2px 3.6px)`;
/** Gradient angles by hatching; stripes are perpendicular to them, so 135° draws rising lines. */
const HATCHES = [[135], [45], [135, 45]];

export function swatchImage({ isBroken = false, hatch = 0 }: Pick<LegendItem, 'isBroken' | 'hatch'>): string {
  if (isBroken) return GAP;
  return hatch > 0 ? (HATCHES[(hatch - 1) % HATCHES.length] ?? []).map(lines).join(', ') : 'none';
}
