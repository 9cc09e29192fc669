// Settings of Superset's box plots that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [
  { name: 'x_axis_title_margin', reason: 'axisRoom', except: [15, 30] },
  { name: 'y_axis_title_margin', reason: 'axisRoom', except: [15, 30] },
  { name: 'y_axis_title_position', reason: 'axisRoom', except: ['Left', 'Top'] },
  { name: 'x_ticks_layout', reason: 'levelNames', except: ['auto', 'flat'] },
];
