// Icons of the viz types of this kind.
import { AXES, dot, type KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  echarts_timeseries_scatter: [
    AXES,
    ['fillOne', dot(22, 38, 4) + dot(40, 30, 4) + dot(58, 32, 4) + dot(76, 14, 4)],
    ['fillTwo', dot(30, 22, 4) + dot(66, 20, 4)],
  ],
};
