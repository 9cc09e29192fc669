// Icons of the viz types of this kind.
import { dot, type KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  sunburst_v2: [
    ['fillOne', 'M48 4a24 24 0 0 1 24 24H60a12 12 0 0 0-12-12z'],
    ['fillTwo', 'M72 28a24 24 0 0 1-48 0h12a12 12 0 0 0 24 0z'],
    ['fillThree', dot(48, 28, 8)],
  ],
};
