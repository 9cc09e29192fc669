// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  horizon: [
    ['fillTwo', 'M6 28c14 0 14-16 28-16s14 10 28 10 14-12 28-12v18z'],
    ['fillOne', 'M6 50c14 0 14-12 28-12s14 4 28 4 14-10 28-10v18z'],
  ],
};
