// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  echarts_timeseries_line: [
    ['line', 'M6 50h84'],
    ['one', 'M6 40 24 26l16 8 18-20 14 8 18-14'],
    ['two', 'M6 46 24 40l16 2 18-10 14 4 18-6'],
  ],
  echarts_timeseries_smooth: [
    ['line', 'M6 50h84'],
    ['one', 'M6 42C22 42 22 18 38 20s16 18 28 10S78 8 90 8'],
    ['two', 'M6 46c18 0 20-10 36-8s20 2 48-10'],
  ],
  echarts_timeseries_step: [
    ['line', 'M6 50h84'],
    ['one', 'M6 42h14V28h18v8h16V16h18v6h18V8'],
  ],
};
