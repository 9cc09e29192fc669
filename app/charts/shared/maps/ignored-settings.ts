// Settings of Superset's map layers that change nothing here.
import { toIgnoredSettings, type IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

/** Of layers whose marks stand for many rows. */
export const IGNORED_SUMS: readonly IgnoredSetting[] = toIgnoredSettings('cellsOfMany', 'tooltip_contents', 'tooltip_template');
