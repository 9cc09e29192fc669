// Settings of Superset's points that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';
import { LAYER_WITHOUT_EFFECT, RANGES_WITHOUT_EFFECT } from '#app/charts/shared/maps/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [
  ...LAYER_WITHOUT_EFFECT,
  { name: 'color_scheme_type', reason: 'noBreakpoints', except: ['categorical_palette', 'fixed_color'] },
  ...RANGES_WITHOUT_EFFECT,
  { name: 'legend_format', reason: 'categoryNames', except: ['SMART_NUMBER'] },
];
