// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  echarts_area: [
    ['fillTwo', 'M6 40 24 30l18 6 18-18 14 6 16-12v38H6z'],
    ['fillOne', 'M6 46 24 40l18 3 18-11 14 4 16-7v21H6z'],
    ['line', 'M6 50h84'],
  ],
};
