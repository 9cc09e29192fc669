// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  rose: [
    ['fillOne', 'M48 28V4a24 24 0 0 1 21 12z'],
    ['fillTwo', 'm48 28 16-9a18 18 0 0 1-7 25z'],
    ['fillThree', 'm48 28 7 13a15 15 0 0 1-22-13 15 15 0 0 1 15-14z'],
  ],
};
