// Settings of Superset's Gantt charts that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [
  { name: 'legendSort', reason: 'legendOrder' },
  { name: 'show_extra_controls', reason: 'inExplore' },
  { name: 'x_axis_title_margin', reason: 'axisRoom', except: [15, 30, 50] },
  { name: 'y_axis_title_margin', reason: 'axisRoom', except: [15, 30, 50] },
  { name: 'zoomable', reason: 'wholeTime' },
];
