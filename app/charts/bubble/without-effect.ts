// Settings of Superset's bubbles that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [
  { name: 'legendSort', reason: 'legendOrder' },
  { name: 'x_axis_title_margin', reason: 'axisRoom', except: [15, 30] },
  { name: 'y_axis_title_margin', reason: 'axisRoom', except: [15, 30] },
  { name: 'xAxisLabelInterval', reason: 'axisRoom', except: ['auto'] },
  { name: 'xAxisLabelRotation', reason: 'levelNames', except: [0] },
  { name: 'yAxisLabelRotation', reason: 'levelNames', except: [0] },
];
