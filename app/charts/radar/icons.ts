// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  radar: [
    ['line', 'm48 4 24 18-9 28H33l-9-28z'],
    ['fillOne', 'm48 14 14 10-4 18-20-2-6-16z'],
  ],
};
