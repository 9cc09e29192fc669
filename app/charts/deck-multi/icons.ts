// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  deck_multi: [
    ['soft', 'm48 24 36 12-36 14-36-14z'],
    ['fillTwo', 'm48 14 36 12-36 14-36-14z'],
    ['fillOne', 'm48 4 36 12-36 14L12 16z'],
  ],
};
