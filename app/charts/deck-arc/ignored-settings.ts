// Settings of Superset's arcs that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

/** Superset's gray, of values outside all ranges. */
const NO_RANGE = { r: 158, g: 158, b: 158, a: 1 };

export const ignoredSettings: readonly IgnoredSetting[] = [
  { name: 'color_scheme_type', reason: 'noMetric', except: ['categorical_palette', 'fixed_color'] },
  { name: 'color_breakpoints', reason: 'noMetric' },
  { name: 'default_breakpoint_color', reason: 'noMetric', except: [NO_RANGE] },
  { name: 'legend_format', reason: 'categoryNames', except: ['SMART_NUMBER'] },
];
