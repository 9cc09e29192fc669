// Settings of Superset's time series that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

/** Settings of all charts with a time or number axis. */
export const IGNORED_ALONG_AXIS: readonly IgnoredSetting[] = [
  { name: 'zoomable', reason: 'alwaysZoomable', except: [true, false] },
  { name: 'zoomStart', reason: 'alwaysZoomable', except: [0] },
  { name: 'zoomEnd', reason: 'alwaysZoomable', except: [100] },
  { name: 'zoomLock', reason: 'alwaysZoomable' },
  { name: 'echart_options', reason: 'notECharts' },
  { name: 'legendSort', reason: 'legendOrder' },
];

/** Settings of charts without stacking. */
export const IGNORED_UNSTACKED: readonly IgnoredSetting[] = [
  { name: 'stack', reason: 'notStacked' },
  // The default is true, and only stacked charts use it.
  { name: 'only_total', reason: 'notStacked', except: [true, false] },
  { name: 'percentage_threshold', reason: 'notStacked', except: [0] },
];

/** Axis settings of Superset's charts from before ECharts. */
export const IGNORED_OLD_AXES: readonly IgnoredSetting[] = [
  { name: 'bottom_margin', reason: 'axisRoom', except: ['auto'] },
  { name: 'left_margin', reason: 'axisRoom', except: ['auto'] },
  { name: 'x_ticks_layout', reason: 'levelNames', except: ['auto', 'flat'] },
  { name: 'x_axis_showminmax', reason: 'ownEnds' },
  { name: 'y_axis_showminmax', reason: 'ownEnds' },
  { name: 'y_log_scale', reason: 'evenAxis' },
];
