// Icons of the viz types of this kind.
import { AXES, type KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  box_plot: [
    AXES,
    ['fillOne', 'M20 22h16v16H20z'],
    ['fillTwo', 'M58 14h16v18H58z'],
    ['one', 'M28 12v10M28 38v8'],
    ['two', 'M66 8v6M66 32v12'],
  ],
};
