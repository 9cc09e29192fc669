// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  echarts_timeseries_bar: [
    ['fillOne', 'M10 30h10v20H10zM28 20h10v30H28zM46 36h10v14H46zM64 12h10v38H64zM80 26h10v24H80z'],
    ['line', 'M6 50h84'],
  ],
};
