// Settings of Superset's map layers that have no effect here.
import { toIgnoredSettings, type IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

/** Settings of layers whose marks aggregate many rows. */
export const IGNORED_SUMS: readonly IgnoredSetting[] = toIgnoredSettings('cellsOfMany', 'tooltip_contents', 'tooltip_template');
