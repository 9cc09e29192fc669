// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  country_map: [
    ['soft', 'M20 10 44 6l12 8 20-2 4 20-14 18-22-6-20 4-8-18z'],
    ['fillOne', 'M44 6l12 8-4 18-18-4z'],
    ['fillTwo', 'm52 32 14 18-22-6z'],
  ],
};
