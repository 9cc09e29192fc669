// Settings of Superset's bubbles that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [
  { name: 'legendSort', reason: 'legendOrder' },
  { name: 'x_axis_title_margin', reason: 'axisRoom', except: [15, 30] },
  { name: 'y_axis_title_margin', reason: 'axisRoom', except: [15, 30] },
  { name: 'xAxisLabelInterval', reason: 'axisRoom', except: ['auto'] },
  { name: 'xAxisLabelRotation', reason: 'levelNames', except: [0] },
  { name: 'yAxisLabelRotation', reason: 'levelNames', except: [0] },
];
