// Value ranges with a color each, as Superset saves them for maps. Values outside all ranges get the default color.
import { isObject, readNumber } from '#app/charts/shared/form/form-values.ts';
import type { SettingField } from '#app/charts/shared/form/control.ts';
import type { FieldValues } from '#app/charts/shared/form/settings.ts';
import type { ColorClasses } from '#app/charts/shared/color/color-classes.ts';
import { pickedColor } from '#app/charts/shared/color/picked-color.ts';
import type { Token } from '#app/domain/theme/tokens.ts';

export const RANGES = 'color_breakpoints';
/** Further ranges are ignored. */
const MAX_RANGES = 50;

/** Other clients create the ranges; a control here can only turn them off. */
export const rangeFields = [
  { name: 'color_breakpoints', type: 'raw' },
  { name: 'default_breakpoint_color', type: 'color' },
] as const satisfies readonly SettingField[];
type RangeSettings = FieldValues<(typeof rangeFields)[number]> & { readonly color_scheme_type: string };

interface ColorRange {
  readonly from: number;
  readonly to: number;
  readonly color: Token;
}

/** Reads the saved ranges; null if the chart is colored in another way. */
export function readSavedRanges(settings: RangeSettings): ColorClasses | null {
  if (settings.color_scheme_type !== RANGES) return null;
  const ranges = readRanges(settings.color_breakpoints);
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (first === undefined || last === undefined) return null;
  const defaultColor = pickedColor(settings.default_breakpoint_color, null) ?? 'other';
  return {
    min: first.from,
    max: Math.max(...ranges.map(({ to }) => to)),
    limits: ranges.slice(1).map(({ from }) => from),
    colors: ranges.map(({ color }) => color),
    colorOf: (value) => ranges.find(({ from, to }) => value >= from && value <= to)?.color ?? defaultColor,
  };
}

/** Reads ranges in ascending order, skipping invalid ones. */
function readRanges(saved: unknown): readonly ColorRange[] {
  const list: readonly unknown[] = Array.isArray(saved) ? saved.slice(0, MAX_RANGES) : [];
  return list.flatMap(readRange).sort((a, b) => a.from - b.from || a.to - b.to);
}

function readRange(saved: unknown): readonly ColorRange[] {
  if (!isObject(saved)) return [];
  const [from, to, color] = [readNumber(saved, 'minValue'), readNumber(saved, 'maxValue'), pickedColor(saved['color'], null)];
  return from === null || to === null || color === null || from > to ? [] : [{ from, to, color }];
}

export const hasRanges = (saved: unknown): boolean => readRanges(saved).length > 0;
