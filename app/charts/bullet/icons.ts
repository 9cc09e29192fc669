// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  bullet: [
    ['soft', 'M6 20h84v18H6z'],
    ['fillOne', 'M6 25h56v8H6z'],
    ['two', 'M74 16v26'],
  ],
};
