// Lines and bands of weight that another client saved: each from a threshold, bands up to a second one.
import { isObject, readNumber } from '#app/charts/shared/form/form-values.ts';
import { pickedColor } from '#app/charts/shared/color/picked-color.ts';
import type { Swatch } from '#app/charts/shared/legend/color-legend.ts';
import type { WriteNumber } from '#app/charts/shared/format/value-format.ts';
import { clamp } from '#app/charts/shared/marks/px.ts';
import type { Token } from '#app/domain/theme/tokens.ts';

export interface SavedContour {
  /** Weight in one cell. */
  readonly from: number;
  /** null for a line. */
  readonly to: number | null;
  readonly color: Token;
  readonly widthPx: number;
}

/** More than a map can show apart. */
const MAX_CONTOURS = 20;
const MAX_WIDTH_PX = 12;

/** Ascending; what is none is left out. */
export function savedContours(saved: unknown): readonly SavedContour[] {
  const list: readonly unknown[] = Array.isArray(saved) ? saved.slice(0, MAX_CONTOURS) : [];
  return list.flatMap(readContour).sort((a, b) => a.from - b.from);
}

function readContour(saved: unknown): readonly SavedContour[] {
  if (!isObject(saved)) return [];
  const [from, to] = [readNumber(saved, 'lowerThreshold'), readNumber(saved, 'upperThreshold')];
  const color = pickedColor(saved['color'], null);
  if (from === null || from < 0 || color === null || (to !== null && to <= from)) return [];
  return [{ from, to, color, widthPx: clamp(readNumber(saved, 'strokeWidth') ?? 1, 0.5, MAX_WIDTH_PX) }];
}

export const contourSwatches = (contours: readonly SavedContour[], write: WriteNumber): readonly Swatch[] =>
  contours.map(({ from, to, color }) => ({ color, label: to === null ? write(from) : `${write(from)} – ${write(to)}` }));
