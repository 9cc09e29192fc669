// Settings of Superset's map layers that change nothing here.
import { withoutEffectFor, type SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';

/** Of every layer with marks of single rows. */
export const LAYER_WITHOUT_EFFECT: readonly SettingWithoutEffect[] = withoutEffectFor('plainTooltip', 'tooltip_template');

/** Of layers whose marks stand for many rows. */
export const SUMS_WITHOUT_EFFECT: readonly SettingWithoutEffect[] = withoutEffectFor(
  'cellsOfMany',
  'tooltip_contents',
  'tooltip_template',
);

/** Superset's gray, of values outside all ranges. */
const NO_RANGE = { r: 158, g: 158, b: 158, a: 1 };

/** Ranges of values with a color each. */
export const RANGES_WITHOUT_EFFECT: readonly SettingWithoutEffect[] = [
  { name: 'color_breakpoints', reason: 'noBreakpoints' },
  { name: 'default_breakpoint_color', reason: 'noBreakpoints', except: [NO_RANGE] },
];
