// Settings of Superset's box plots that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [
  { name: 'x_axis_title_margin', reason: 'axisRoom', except: [15, 30] },
  { name: 'y_axis_title_margin', reason: 'axisRoom', except: [15, 30] },
  { name: 'y_axis_title_position', reason: 'axisRoom', except: ['Left', 'Top'] },
  { name: 'x_ticks_layout', reason: 'levelNames', except: ['auto', 'flat'] },
];
