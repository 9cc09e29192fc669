// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  pie: [
    ['fillOne', 'M48 6a22 22 0 0 1 19 33L57.500 33.500A11 11 0 0 0 48 17z'],
    ['fillTwo', 'M67 39a22 22 0 0 1-40-4l10.500-3a11 11 0 0 0 20 1.500z'],
    ['fillThree', 'M27 35A22 22 0 0 1 48 6v11a11 11 0 0 0-10.500 15z'],
  ],
};
