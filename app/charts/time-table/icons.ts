// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  time_table: [
    ['line', 'M6 8h84v40H6zM6 21h84M6 34h84M40 8v40'],
    ['one', 'm46 17 12-5 10 3 16-4M46 30l12-4 10 2 16-5M46 44l12-5 10 3 16-4'],
  ],
};
