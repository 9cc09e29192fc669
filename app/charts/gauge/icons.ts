// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  gauge_chart: [
    ['line', 'M18 46a30 30 0 0 1 60 0'],
    ['one', 'M18 46a30 30 0 0 1 45-26M48 46l14-18'],
  ],
};
