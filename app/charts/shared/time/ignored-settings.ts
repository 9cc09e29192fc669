// Settings of Superset's time series that change nothing here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

/** Of every chart along times or numbers. */
export const IGNORED_ALONG_AXIS: readonly IgnoredSetting[] = [
  { name: 'zoomable', reason: 'alwaysZoomable', except: [true, false] },
  { name: 'zoomStart', reason: 'alwaysZoomable', except: [0] },
  { name: 'zoomEnd', reason: 'alwaysZoomable', except: [100] },
  { name: 'zoomLock', reason: 'alwaysZoomable' },
  { name: 'echart_options', reason: 'notECharts' },
  { name: 'legendSort', reason: 'legendOrder' },
];

/** Of charts whose series don't add up. */
export const IGNORED_UNSTACKED: readonly IgnoredSetting[] = [
  { name: 'stack', reason: 'notStacked' },
  // On is the default, and shows in stacks alone.
  { name: 'only_total', reason: 'notStacked', except: [true, false] },
  { name: 'percentage_threshold', reason: 'notStacked', except: [0] },
];

/** Of the axes of panels from before ECharts. */
export const IGNORED_OLD_AXES: readonly IgnoredSetting[] = [
  { name: 'bottom_margin', reason: 'axisRoom', except: ['auto'] },
  { name: 'left_margin', reason: 'axisRoom', except: ['auto'] },
  { name: 'x_ticks_layout', reason: 'levelNames', except: ['auto', 'flat'] },
  { name: 'x_axis_showminmax', reason: 'ownEnds' },
  { name: 'y_axis_showminmax', reason: 'ownEnds' },
  { name: 'y_log_scale', reason: 'evenAxis' },
];
