// Icons of the viz types of this kind.
import { dot, type KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  graph_chart: [
    ['line', 'M24 16 48 32l26-18M48 32 30 48M48 32l24 12'],
    ['fillOne', dot(48, 32, 7)],
    ['fillTwo', dot(24, 16, 5) + dot(74, 14, 5) + dot(30, 46, 5) + dot(72, 44, 5)],
  ],
};
