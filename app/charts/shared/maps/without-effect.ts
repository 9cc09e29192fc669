// Settings of Superset's map layers that change nothing here.
import { withoutEffectFor, type SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';

/** Of layers whose marks stand for many rows. */
export const SUMS_WITHOUT_EFFECT: readonly SettingWithoutEffect[] = withoutEffectFor(
  'cellsOfMany',
  'tooltip_contents',
  'tooltip_template',
);
